import type { CDPSession } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, open, playerTest, signedInAs } from './fixtures.ts'
import { countdown, field, openTable, pocketUnderPointer, spin, waitForTime } from './roulette-table.ts'

/** A frame of 60 in a second, with what a clock of whole tenths adds. */
const frameMs = 17

playerTest('the wheel moves by transforms alone and leaves the page nothing to do', async ({ page }) => {
  await openTable(page)
  await waitForTime(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await field(page, 'red').click()
  await spin(page)
  await page.waitForTimeout(700)
  expect(await page.evaluate(whatMoves)).toEqual(['transform'])
  const before = await workOf(devtools)
  await page.waitForTimeout(2_500)
  const after = await workOf(devtools)
  expect(after.LayoutCount - before.LayoutCount).toBeLessThanOrEqual(2)
  // At 60 in a second it would be 150: the compositor turns the wheel, the page rests.
  expect(after.RecalcStyleCount - before.RecalcStyleCount).toBeLessThanOrEqual(60)
})

playerTest('sixty frames a second on a processor slowed four times', async ({ page }) => {
  playerTest.setTimeout(150_000)
  await openTable(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const measured: string[] = []
  for (let turn = 1; turn <= 3; turn++) {
    await waitForTime(page, 9)
    const resting = await page.evaluate(frameOf95In100, 1_500)
    await field(page, 'red').click()
    await spin(page)
    const turning = await page.evaluate(frameOf95In100, 4_000)
    measured.push(`resting ${resting.toFixed(1)} ms, turning ${turning.toFixed(1)} ms`)
    // Where the machine is busy and cannot draw even a page at rest in time, that is the measure.
    if (turning <= Math.max(frameMs, 1.25 * resting)) return
    await expect(countdown(page)).toBeVisible({ timeout: 20_000 })
  }
  throw new Error(measured.join('; '))
})

playerTest.describe('with less motion', () => {
  playerTest.use({ reducedMotion: 'reduce' })

  playerTest('the wheel does not turn, and the result comes after the same time', async ({ page }) => {
    playerTest.slow()
    await openTable(page)
    await waitForTime(page)
    await field(page, 'red').click()
    const { result } = await spin(page)
    const began = Date.now()
    const turning = await page.evaluate(() =>
      document.getAnimations().some(({ effect }) => (effect?.getComputedTiming().duration as number) >= 4_000),
    )
    expect(turning).toBe(false)
    await expect(page.getByRole('region', { name: 'Раунд' })).toContainText('Результат', { timeout: 12_000 })
    expect(Date.now() - began).toBeGreaterThan(4_000)
    expect(await pocketUnderPointer(page)).toBe(result)
    await expectAccessible(page)
  })

  playerTest('it is accessible with bets on the table, in both themes', async ({ page }) => {
    await openTable(page)
    await waitForTime(page, 10)
    await field(page, 'straight:36').click()
    await expectAccessible(page)
  })
})

for (const width of [320, 375, 768, 1440]) {
  playerTest.describe(`at ${width} pixels`, () => {
    playerTest.use({ viewport: { width, height: 667 }, hasTouch: width < 768 })

    for (const language of ['ru', 'en', 'es']) {
      playerTest(`nothing is clipped, in ${language}`, async ({ browser, address, player }) => {
        const context = await browser.newContext({
          baseURL: address,
          viewport: { width, height: 667 },
          storageState: signedInAs(address, player),
        })
        await context.addInitScript((name) => localStorage.setItem('language', name), language)
        const page = await context.newPage()
        await open(page, '/games/roulette')
        await page.locator('[data-field="red"]').first().waitFor()
        expect(await page.evaluate(clipped)).toEqual([])
        await context.close()
      })
    }
  })
}

/** What the movements of the wheel change. */
function whatMoves(): string[] {
  const turning = document.getAnimations().filter(({ effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null
    return target?.closest('[aria-label="Раунд"]') && (effect?.getComputedTiming().duration as number) > 1_000
  })
  const bookkeeping = ['offset', 'computedOffset', 'easing', 'composite']
  const changed = turning.flatMap(({ effect }) =>
    (effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame)),
  )
  return [...new Set(changed)].filter((name) => !bookkeeping.includes(name))
}

async function workOf(devtools: CDPSession) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const count = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return { LayoutCount: count('LayoutCount'), RecalcStyleCount: count('RecalcStyleCount') }
}

/** Within how many milliseconds 95 of 100 frames come. */
async function frameOf95In100(forMs: number): Promise<number> {
  const deltas: number[] = []
  let last = await new Promise<number>(requestAnimationFrame)
  const end = last + forMs
  while (last < end) {
    const now = await new Promise<number>(requestAnimationFrame)
    deltas.push(now - last)
    last = now
  }
  return deltas.sort((a, b) => a - b)[Math.floor(deltas.length * 0.95)] ?? Number.POSITIVE_INFINITY
}

/** Texts that are wider than their field, and controls beyond the window. */
function clipped(): string[] {
  const wrong = [...document.querySelectorAll<HTMLElement>('main button, main data, main dt')].filter((element) => {
    const box = element.getBoundingClientRect()
    if (box.width === 0 || element.closest('.sr-only, .scrollbar-none')) return false
    return box.right > innerWidth + 0.5 || box.left < -0.5 || element.scrollWidth > element.clientWidth + 1
  })
  if (document.documentElement.scrollWidth > innerWidth) wrong.push(document.documentElement)
  return wrong.map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`)
}
