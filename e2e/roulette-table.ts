import type { RouletteReply } from '@casino/contract/play/games/roulette'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect, open } from './fixtures.ts'

export const grid = (page: Page) => page.getByRole('group', { name: 'Стол', exact: true })
export const field = (page: Page, key: string) => grid(page).locator(`[data-field="${key}"]`)
export const spinButton = (page: Page) => page.getByRole('button', { name: /^Крутить/ })
export const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const countdown = (page: Page) => page.getByRole('timer', { name: 'До вращения' })
export const list = (page: Page) => page.getByRole('region', { name: 'Ваши ставки на столе' }).getByRole('listitem')
export const staked = (page: Page) => page.locator('#roulette-total dd').first()
export const ownBets = (page: Page) => page.getByRole('region', { name: 'Мои ставки' }).getByRole('row')
export const moneyText = (roubles: number) =>
  `${roubles.toLocaleString('ru-RU', { minimumFractionDigits: 2 })} ₽`.replace(/\s/g, ' ')

export async function openTable(page: Page): Promise<void> {
  await open(page, '/games/roulette')
  await expect(countdown(page)).toHaveText(/^\d+ с$/)
}

/** Waits for a countdown that leaves time to act before the wheel spins automatically. */
export async function waitForTime(page: Page, seconds = 8): Promise<void> {
  await expect.poll(async () => secondsIn(page), { timeout: 20_000 }).toBeGreaterThan(seconds)
}

const withOwnClock = new WeakSet<BrowserContext>()

/**
 * Opens a player's table in a browser whose clock can be advanced, for a story that is not about time. If more than these
 * seconds remain before zero, the clock is advanced to the beginning of the next countdown.
 */
export async function openTableInTime(page: Page, seconds = 8): Promise<void> {
  const context = page.context()
  if (!withOwnClock.has(context)) await context.clock.install()
  withOwnClock.add(context)
  // The table requests the server's clock when it opens, and again after notifications about the player; otherwise it counts on
  // its own.
  let requests = 0
  let underWay = 0
  const count = (by: 1 | -1) => (request: Request) => {
    if (!request.url().endsWith('/api/games/roulette/table')) return
    underWay += by
    if (by === 1) requests += 1
  }
  page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1))
  await openTable(page)
  let quiet = 0
  const isQuiet = () => {
    quiet = requests > 0 && underWay === 0 ? quiet + 1 : 0
    return quiet > (requests > 1 ? 0 : 20)
  }
  await expect.poll(isQuiet, { intervals: [50] }).toBe(true)
  const left = await secondsIn(page)
  if (left <= seconds) await putForward(page, left)
  await waitForTime(page, seconds)
}

export const putForward = (page: Page, seconds: number) => page.context().clock.fastForward(seconds * 1000)

export const spinAnswered = (page: Page) => page.waitForResponse('**/api/games/roulette/spin')

/** Advances the clock to when the wheel rests and the number is shown. A spin that is answered later turns the wheel again. */
export async function untilResult(page: Page): Promise<void> {
  const round = page.getByRole('region', { name: 'Раунд' })
  // A slow machine may take as long as the wheel to get here.
  await expect(round).toContainText(/Вращение|Результат/)
  if ((await round.textContent())?.includes('Вращение')) await putForward(page, 5)
  await expect(round).toContainText('Результат')
}

/** Stops the clock: nothing scheduled for later happens, and the page can be inspected. */
export async function stopClock(page: Page): Promise<void> {
  await page.context().clock.setFixedTime(await page.evaluate(() => Date.now()))
}

/** Advances the clock to when bets are accepted again. */
export async function untilNextRound(page: Page): Promise<void> {
  await putForward(page, 5)
  await expect(countdown(page)).toBeVisible()
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
  const answered = spinAnswered(page)
  await spinButton(page).click()
  return (await answered).json()
}

/** The number drawn at the top of the wheel, under the pointer: the one that the player sees. */
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
