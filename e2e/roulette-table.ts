import type { RouletteReply } from '@casino/contract/roulette'
import type { Page } from '@playwright/test'
import { expect, open } from './fixtures.ts'

export const grid = (page: Page) => page.getByRole('group', { name: 'Стол', exact: true })
export const field = (page: Page, key: string) => grid(page).locator(`[data-field="${key}"]`)
export const spinButton = (page: Page) => page.getByRole('button', { name: /^Крутить/ })
export const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const countdown = (page: Page) => page.getByRole('timer', { name: 'До вращения' })
export const list = (page: Page) => page.getByRole('region', { name: 'Ваши ставки на столе' }).getByRole('listitem')
export const staked = (page: Page) => page.locator('#roulette-total dd').first()
export const ownBets = (page: Page) => page.getByRole('region', { name: 'Мои ставки' }).getByRole('row')
export const shown = (roubles: number) =>
  `${roubles.toLocaleString('ru-RU', { minimumFractionDigits: 2 })} ₽`.replace(/\s/g, ' ')

export async function openTable(page: Page): Promise<void> {
  await open(page, '/games/roulette')
  await expect(countdown(page)).toHaveText(/^\d+ с$/)
}

/** Waits for a countdown that leaves time to act before the wheel spins by itself. */
export async function waitForTime(page: Page, seconds = 8): Promise<void> {
  await expect.poll(async () => secondsIn(page), { timeout: 20_000 }).toBeGreaterThan(seconds)
}

export async function secondsIn(page: Page): Promise<number> {
  return Number.parseInt(
    (await countdown(page)
      .textContent()
      .catch(() => '0')) ?? '0',
    10,
  )
}

export async function spin(page: Page): Promise<RouletteReply> {
  const answered = page.waitForResponse('**/api/games/roulette/spin')
  await spinButton(page).click()
  return (await answered).json()
}

/** The number that is drawn at the top of the wheel, under the pointer: what the player sees. */
export async function pocketUnderPointer(page: Page): Promise<number | undefined> {
  return page.locator('[data-wheel]').evaluate((disc) => {
    const middle = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    }
    const hub = middle(disc.closest('.aspect-square') as Element)
    const [top] = [...disc.querySelectorAll('text')]
      .map((text) => ({ text, ...middle(text) }))
      .filter(({ y }) => y < hub.y)
      .sort((a, b) => Math.abs(a.x - hub.x) - Math.abs(b.x - hub.x))
    return top && Math.abs(top.x - hub.x) < 1.5 ? Number(top.text.textContent) : undefined
  })
}
