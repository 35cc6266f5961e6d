import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The stake field of a game whose bets settle immediately. */
export const stakeOf = (page: Page) => page.getByLabel('Ставка', { exact: true })

/** The rows of the player's own bets, with their head. */
export const ownBets = (page: Page) => page.getByRole('region', { name: 'Мои ставки' }).getByRole('row')

/** An amount as the page shows it. */
export const shownMoney = (roubles: number) =>
  `${roubles.toLocaleString('ru-RU', { minimumFractionDigits: 2 })} ₽`.replace(/\s/g, ' ')

/** Presses the main button, and waits for the answer of the game's call. */
export async function playBy(page: Page, button: RegExp, path: string) {
  const answered = page.waitForResponse(`**/api/games/${path}`)
  await page.getByRole('button', { name: button }).click()
  return (await answered).json()
}

/** Starts automatic play with fast rounds, and stops it by its button after some of them. */
export async function playAndStop(page: Page): Promise<void> {
  await page.getByText('Авто', { exact: true }).click()
  await page.getByRole('button', { name: /^Турбо/ }).click()
  await stakeOf(page).fill('1')
  await page.getByLabel('Число ставок').fill('500')
  await page.getByRole('button', { name: /^Начать автоигру/ }).click()
  await expect.poll(() => ownBets(page).count(), { timeout: 15_000 }).toBeGreaterThan(4)
  await page.getByRole('button', { name: /^Остановить/ }).click()
  await expect(page.getByRole('main').getByRole('status').last()).toContainText('Ставок:')
}

/** Opens the last round, rotates the seeds there, and waits until the page verifies it. */
export async function verifyLastRound(page: Page): Promise<void> {
  await page.getByRole('link', { name: /выпало/ }).click()
  await page.getByRole('button', { name: 'Сменить сиды' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Сменить сиды' }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByText('Сходится: исход следует из опубликованных сидов')).toBeVisible()
}
