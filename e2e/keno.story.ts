import type { Page } from '@playwright/test'
import { ownBets, playAndStop, playBy, shownMoney, stakeOf, verifyLastRound } from './bets.ts'
import { balanceIn, expect, open, playerTest } from './fixtures.ts'

playerTest.use({ reducedMotion: 'no-preference' })

const start = (page: Page) => page.getByRole('button', { name: /^Сыграть/ })
const numbers = (page: Page) => page.getByRole('group', { name: 'Числа от 1 до 40' }).getByRole('button')
const picked = (page: Page) => page.locator('.keno-number[aria-pressed=true]')

const play = (page: Page) => playBy(page, /^Сыграть/, 'keno/play')

playerTest('numbers are picked and drawn, and the page of the round verifies it', async ({ page }) => {
  await open(page, '/games/keno')
  await page.getByRole('button', { name: 'Очистить' }).click()
  await start(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Выберите от 1 до 10 чисел')
  for (const place of [0, 6, 39]) await numbers(page).nth(place).click()
  await expect(picked(page)).toHaveCount(3)
  await stakeOf(page).fill('100')
  const reply = await play(page)
  await expect(page.locator('.keno-drawn')).toHaveCount(10)
  await expect(page.locator('.keno-drawn[data-hit]')).toHaveCount(reply.hits)
  await expect(balanceIn(page)).toHaveText(shownMoney(reply.balance))
  await expect(ownBets(page)).toHaveCount(2)
  await expect(ownBets(page).nth(1)).toContainText(`${reply.hits} / 3`)

  await verifyLastRound(page)
  await expect(page.getByText('Выпавшие числа: совпадает')).toBeVisible()
})

playerTest('no more than ten numbers are picked, with the keys alone too', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('hotkeys', 'true'))
  await open(page, '/games/keno')
  await expect(picked(page)).toHaveCount(5)
  await page.keyboard.press('d')
  await expect(picked(page)).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(picked(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Очистить' }).click()
  for (let place = 0; place < 11; place++) await numbers(page).nth(place).click()
  await expect(picked(page)).toHaveCount(10)
  await numbers(page).nth(9).focus()
  await page.keyboard.press('ArrowUp')
  await expect(numbers(page).nth(2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(picked(page)).toHaveCount(9)
})

playerTest('automatic play stops at a press', async ({ page }) => {
  await open(page, '/games/keno')
  await playAndStop(page)
})
