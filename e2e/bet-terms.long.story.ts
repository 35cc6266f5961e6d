import type { Page } from '@playwright/test'
import { asAdministrator } from './administrator.ts'
import { type Casino, openCasino } from './casino.ts'
import { balanceIn, expect, test as guestTest, open, registerPlayer, signedInAs } from './fixtures.ts'
import { field, openTableInTime, spinButton } from './roulette-table.ts'

// These stories change the games of their own casino; the one that needs the initial terms of a game comes first.
const test = guestTest.extend<{ casino: Casino }>({
  casino: async ({ shared }, use) =>
    use(await shared.of('bet terms', () => openCasino(process.env.STORIES_POSTGRES ?? ''))),
  address: ({ casino }, use) => use(casino.address),
  storageState: async ({ casino: { address } }, use) => use(signedInAs(address, await registerPlayer(address))),
})

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Условия игры изменились' })
const accept = (page: Page) => page.getByRole('button', { name: 'Играть на новых условиях' })
const roll = (page: Page) => page.getByRole('button', { name: /^Бросить/ })
const start = (page: Page) => page.getByRole('button', { name: /^Начать игру/ })

/** Changes are not pushed to the page: only a refusal reveals them. */
const cutTheLine = (page: Page) => page.routeWebSocket(/socket\.io/, () => {})

const changeEdge = (address: string, game: string, house_edge: number) =>
  asAdministrator(address, async (call) => {
    const { games } = (await call('GET', '/api/admin/get-games')) as { games: { id: string; type: string }[] }
    await call('PATCH', `/api/admin/update-game/${games.find(({ type }) => type === game)?.id}`, { house_edge })
  })

const changeMaximumWin = (address: string, maximumWin: number) =>
  asAdministrator(address, async (call) => {
    const { games } = (await call('GET', '/api/casino/get-settings')) as { games: object }
    await call('PUT', '/api/admin/settings/games', { ...games, maximumWin })
  })

test.describe('a bet for terms that are no longer in force', () => {
  test.use({ allowedTroubles: [/status of 409/] })

  test('dice: is refused, the new multiplier is shown, and another click plays with it', async ({ page, address }) => {
    await cutTheLine(page)
    await open(page, '/games/dice')
    await expect(page.getByLabel('Множитель')).toHaveValue('1,96')
    await changeEdge(address, 'dice', 5)
    await roll(page).click()
    await expect(notice(page).first()).toBeVisible()
    await expect(page.getByRole('alert').filter({ has: accept(page) })).toContainText(/×1,96\s*×1,90/)
    await expect(page.getByLabel('Множитель')).toHaveValue('1,90')
    await expect(balanceIn(page)).toHaveText('1 000,00 ₽')
    await expect(roll(page)).toBeDisabled()

    await accept(page).click()
    await expect(notice(page).filter({ has: accept(page) })).toHaveCount(0)
    const answered = page.waitForResponse('**/api/games/dice/roll')
    await roll(page).click()
    expect((await (await answered).json()).multiplier).toBe(1.9)
  })

  test('mines: is refused, nothing is staked, and the player has to confirm', async ({ page, address }) => {
    await cutTheLine(page)
    await open(page, '/games/mines')
    await changeEdge(address, 'mines', 10)
    await start(page).click()
    await expect(accept(page)).toBeVisible()
    await expect(balanceIn(page)).toHaveText('1 000,00 ₽')
    await accept(page).click()
    await start(page).click()
    await expect(balanceIn(page)).toHaveText('990,00 ₽')
  })

  test('roulette: is refused, and its bets can be placed again', async ({ page, address }) => {
    await cutTheLine(page)
    await openTableInTime(page, 12)
    await field(page, 'red').click()
    await changeMaximumWin(address, 15)
    await spinButton(page).click()
    await expect(notice(page).filter({ has: accept(page) })).toContainText('15,00 ₽')
    await expect(balanceIn(page)).toHaveText('1 000,00 ₽')
    await expect(field(page, 'red')).toBeDisabled()
    await accept(page).click()
    await page.clock.fastForward(4000)
    await field(page, 'red').click()
    const answered = page.waitForResponse('**/api/games/roulette/spin')
    await spinButton(page).click()
    expect((await answered).status()).toBe(200)
  })
})

test.describe('terms that change while the page is open', () => {
  // The next automatic bet may leave before the page knows.
  test.use({ allowedTroubles: [/status of 409/] })

  test('are shown at once, and stop automatic play', async ({ page, address }) => {
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/games/dice/roll')) sent += 1
    })
    await open(page, '/games/dice')
    await page.getByText('Авто', { exact: true }).click()
    await page.getByLabel('Число ставок').fill('1000')
    await page.getByLabel('Ставка', { exact: true }).fill('1')
    await page.getByRole('button', { name: /^Начать автоигру/ }).click()
    await expect.poll(() => sent).toBeGreaterThan(1)
    await changeEdge(address, 'dice', 3)
    await expect(
      page.getByRole('status').filter({ hasText: 'Автоигра остановлена: Условия игры изменились' }),
    ).toBeVisible()
    await expect(accept(page)).toBeVisible()
    const before = sent
    await page.getByRole('button', { name: /^Начать автоигру/ }).click({ force: true })
    expect(sent).toBe(before)
    await accept(page).click()
    await page.getByRole('button', { name: /^Начать автоигру/ }).click()
    await expect.poll(() => sent).toBeGreaterThan(before)
  })
})
