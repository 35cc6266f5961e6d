import { expect, open, playerTest } from './fixtures.ts'

const fields = [
  ['/games/dice', 'Ставка', '1а2,5e3', '12,53'],
  ['/games/dice', 'Шанс', '4e2x', '42'],
  ['/games/mines', 'Мины', '-1z0', '10'],
  ['/balance', 'Сумма пополнения', 'a2b5-0e0', '2 500'],
  ['/balance?tab=withdraw', 'Сумма', '7x0+0', '700'],
  ['/balance?tab=withdraw', 'Номер карты', '4a1-1 1/22', '4111 22'],
] as const

playerTest('fields of numbers take nothing else', async ({ page }) => {
  for (const [path, label, typed, shown] of fields) {
    await open(page, path)
    const field = page.getByLabel(label, { exact: true })
    await field.press('Control+a')
    await field.pressSequentially(typed)
    await expect.poll(async () => (await field.inputValue()).replace(/\s/g, ' '), `${label}: ${typed}`).toBe(shown)
  }
})
