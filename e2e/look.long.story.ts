import type { Page } from '@playwright/test'
import { administratorTest, expect, open, playerTest } from './fixtures.ts'
import { fitsAt, sticksOutOf } from './sticks-out.ts'

/** Doubles all letters, as a reader can in the browser's settings. */
async function doubleLetters(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.enable')
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

playerTest.describe('text of twice the size', () => {
  playerTest.use({ reducedMotion: 'reduce' })

  for (const times of [1, 2])
    playerTest(`the ladder of mines has room for its figures with text ${times} × as large`, async ({ page }) => {
      if (times === 2) await doubleLetters(page)
      await open(page, '/games/mines')
      for (const mines of [3, 20]) {
        await page.getByLabel('Мины', { exact: true }).fill(String(mines))
        for (const width of [320, 375, 768, 800, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          const cut = () => sticksOutOf(page, '.mines-step', 'span:last-child', 1.5)
          await expect.poll(cut, `${mines} mines at ${width}`).toEqual([])
        }
      }
    })

  playerTest('break the longest words of a heading', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'es'))
    await doubleLetters(page)
    await open(page, '/fairness')
    await page.getByRole('heading', { level: 1, name: /verificable/ }).waitFor()
    await fitsAt(page, [375], '/fairness')
  })
})

administratorTest('the panel fits text of twice the size, also in its lists', async ({ page }) => {
  await doubleLetters(page)
  // With letters of twice the size, a list becomes a table only at twice the width.
  await page.setViewportSize({ width: 2600, height: 900 })
  await open(page, '/admin?section=transactions')
  await expect(page.getByRole('table').first()).toHaveCSS('font-size', '28px')
  await fitsAt(page, [2600, 1800, 1440, 375], 'transactions')
})
