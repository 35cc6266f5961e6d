import { expectAccessible } from './axe.ts'
import { expect, open, playerTest, signedInAs } from './fixtures.ts'
import { field, openTable, pocketUnderPointer, spin, waitForTime } from './roulette-table.ts'

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

for (const width of [320, 768, 1440]) {
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
