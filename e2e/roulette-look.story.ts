import { expectAccessible } from './axe.ts'
import { expect, open, playerTest } from './fixtures.ts'
import {
  field,
  openTable,
  openTableInTime,
  pocketUnderPointer,
  spin,
  standStill,
  untilResult,
  waitForTime,
} from './roulette-table.ts'

playerTest.describe('with less motion', () => {
  playerTest.use({ reducedMotion: 'reduce' })

  playerTest('the wheel does not turn, and the result appears after the same time', async ({ page }) => {
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
  })

  playerTest('it is accessible with bets on the table and with a result, in both themes', async ({ page }) => {
    await openTableInTime(page, 17)
    await field(page, 'straight:36').click()
    await expectAccessible(page)
    await spin(page)
    await untilResult(page)
    await standStill(page)
    await expectAccessible(page)
  })
})

playerTest.describe('on phone, tablet and screen', () => {
  playerTest.use({ viewport: { width: 320, height: 667 }, hasTouch: true, reducedMotion: 'reduce' })

  for (const language of ['ru', 'en', 'es']) {
    playerTest(`nothing is clipped, in ${language}`, async ({ page }) => {
      await page.addInitScript((name) => localStorage.setItem('language', name), language)
      await open(page, '/games/roulette')
      await page.locator('[data-field="red"]').first().waitFor()
      for (const width of [320, 375, 768, 1440]) {
        await page.setViewportSize({ width, height: 667 })
        await expect.poll(() => page.evaluate(clipped), `at ${width}`).toEqual([])
      }
    })
  }
})

/** Texts that are wider than their field, and controls outside the window. */
function clipped(): string[] {
  const wrong = [...document.querySelectorAll<HTMLElement>('main button, main data, main dt')].filter((element) => {
    const box = element.getBoundingClientRect()
    if (box.width === 0 || element.closest('.sr-only, .scrollbar-none')) return false
    return box.right > innerWidth + 0.5 || box.left < -0.5 || element.scrollWidth > element.clientWidth + 1
  })
  if (document.documentElement.scrollWidth > innerWidth) wrong.push(document.documentElement)
  return wrong.map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`)
}
