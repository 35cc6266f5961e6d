import type { MinesRevealReply } from '@casino/contract/play/games/mines'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { balanceIn, expect, open, playerTest, type StoryPlayer, test } from './fixtures.ts'

test.use({ reducedMotion: 'no-preference' })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const start = (page: Page) => button(page, 'Начать игру')
/** Repeats the stake after a round. */
const again = (page: Page) => button(page, /^Поставить .* и начать снова$/)
const take = (page: Page) => button(page, /^Забрать/)
const next = (page: Page) => button(page, 'Следующая игра')
const stake = (page: Page) => page.getByLabel('Ставка', { exact: true })
const mineCount = (page: Page) => page.getByLabel('Мины', { exact: true })
const closed = (page: Page) => page.getByRole('grid').getByRole('button', { name: /закрыта$/ })
const gems = (page: Page) => page.getByRole('grid').getByRole('button', { name: /\d, кристалл$/ })
const cell = (page: Page, row: number, column: number) =>
  page.getByRole('grid').getByRole('button', { name: `Ряд ${row}, столбец ${column},` })
const bets = (page: Page) => page.getByRole('region', { name: 'Мои ставки' }).getByRole('row')

const shown = (roubles: number) =>
  `${roubles.toLocaleString('ru-RU', { minimumFractionDigits: 2 })} ₽`.replace(/\s/g, ' ')

async function begin(page: Page, mines: number) {
  await mineCount(page).fill(String(mines))
  const answered = page.waitForResponse('**/api/games/mines/start')
  await start(page).click()
  return (await answered).json()
}

/** Opens a closed cell and waits for its content. */
async function openOne(page: Page): Promise<MinesRevealReply> {
  const answered = page.waitForResponse('**/api/games/mines/reveal')
  await closed(page).first().click()
  return (await answered).json()
}

/** Plays rounds until the first cell has the wanted content, and leaves that round open. */
async function playUntil(page: Page, wanted: 'safe' | 'loss') {
  for (let rounds = 0; rounds < 30; rounds++) {
    await begin(page, wanted === 'safe' ? 1 : 20)
    const reply = await openOne(page)
    if (reply.outcome === wanted) return reply
    if (reply.outcome === 'safe') await take(page).click()
    await next(page).click()
  }
  throw new Error(`no round in thirty began with ${wanted}`)
}

async function activeGame(address: string, { token }: StoryPlayer) {
  const answer = await fetch(`${address}/api/games/mines/active`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { game: { revealed: number[] } | null }).game
}

playerTest(
  'a round is won: the stake is deducted immediately, the gem raises the payout, and the history lists the round',
  async ({ page }) => {
    await open(page, '/games/mines')
    await expect(page.getByText('Мин 3 · Кристаллов 22')).toBeVisible()
    await stake(page).fill('100')
    const { game } = await playUntil(page, 'safe')
    await expect(gems(page)).toHaveCount(1)
    await expect(stake(page)).not.toBeEditable()
    await expect(take(page)).toHaveText(`Забрать ${shown(game.payout)}`)

    const answered = page.waitForResponse('**/api/games/mines/cashout')
    await take(page).click()
    const { balance, minePositions } = await (await answered).json()
    expect(minePositions).toHaveLength(1)
    await expect(balanceIn(page)).toHaveText(shown(balance))
    await expect(page.getByRole('grid').getByRole('button', { name: /здесь мина$/ })).toHaveCount(1)
    await expect(bets(page).filter({ hasText: '100,00 ₽' }).first()).toBeVisible()

    // The button that repeats the stake names its amount; the focus moves to the field.
    const begun = page.waitForResponse('**/api/games/mines/start')
    await expect(again(page)).toContainText('100,00 ₽')
    await again(page).click()
    expect((await (await begun).json()).game.betAmount).toBe(100)
    await expect(closed(page)).toHaveCount(25)
    await expect(page.getByRole('list', { name: /^Множители/ }).getByRole('listitem')).toHaveCount(8)
    await expect(cell(page, 1, 1)).toBeFocused()
    await expect(stake(page)).not.toBeEditable()
  },
)

playerTest('the next game clears the field and stakes nothing, however often it is pressed', async ({ page }) => {
  await open(page, '/games/mines')
  await playUntil(page, 'loss')
  const before = (await balanceIn(page).getAttribute('aria-label')) ?? ''
  let starts = 0
  await page.route('**/api/games/mines/start', (route) => {
    starts += 1
    return route.continue()
  })
  await expect(next(page)).toBeEnabled()
  const middle = await next(page).boundingBox()
  await page.mouse.dblclick((middle?.x ?? 0) + 20, (middle?.y ?? 0) + 20)
  await expect(closed(page)).toHaveCount(25)
  await expect(again(page)).toHaveCount(0)
  await expect(start(page)).toBeEnabled()
  await expect(balanceIn(page)).toHaveAttribute('aria-label', before)
  expect(starts).toBe(0)
  await start(page).click()
  await expect(take(page)).toBeVisible()
  expect(starts).toBe(1)
})

playerTest('a mine loses the stake and reveals all mines', async ({ page }) => {
  await open(page, '/games/mines')
  const { minePositions } = await playUntil(page, 'loss')
  expect(minePositions).toHaveLength(20)
  await expect(page.getByRole('grid').getByRole('button', { name: /, мина$/ })).toHaveCount(1)
  await expect(closed(page)).toHaveCount(0)
  await expect(page.getByText(/^Мина\. Ставка 10,00/)).toBeAttached()
  await expect(next(page)).toBeVisible()
})

playerTest(
  'nothing can be taken before a cell is open, and a double click opens one',
  async ({ page, address, player }) => {
    await open(page, '/games/mines')
    await begin(page, 1)
    await expect(take(page)).toBeDisabled()
    const answered = page.waitForResponse('**/api/games/mines/reveal')
    await cell(page, 3, 3).dblclick()
    const { outcome } = await (await answered).json()
    await expect(cell(page, 3, 3)).toHaveAccessibleName(/кристалл$|мина$/)
    if (outcome === 'safe') expect((await activeGame(address, player))?.revealed).toEqual([12])
  },
)

playerTest('a reload in the middle continues the same round', async ({ page }) => {
  await open(page, '/games/mines')
  await stake(page).fill('25')
  const { game, cellIndex } = await playUntil(page, 'safe')
  await page.reload()
  await expect(gems(page)).toHaveCount(1)
  await expect(cell(page, Math.floor(cellIndex / 5) + 1, (cellIndex % 5) + 1)).toHaveAccessibleName(/кристалл$/)
  await expect(page.getByText('Незаконченная игра загружена').first()).toBeVisible()
  await expect(stake(page)).toHaveValue(/^25/)
  await expect(mineCount(page)).toHaveValue('1')
  await take(page).click()
  await expect(next(page)).toBeEnabled()
  expect(game.betAmount).toBe(25)

  // The next round uses the player's current choice, not the restored one.
  await stake(page).fill('40')
  expect((await begin(page, 2)).game).toMatchObject({ betAmount: 40, numberOfMines: 2, cells: 25 })
})

playerTest('a second tab shows the round, its cells and its end', async ({ page, context }) => {
  await open(page, '/games/mines')
  await playUntil(page, 'safe')
  const other = await context.newPage()
  await open(other, '/games/mines')
  await expect(gems(other)).toHaveCount(1)
  await page.bringToFront()
  await take(page).click()
  await expect(next(page)).toBeVisible()
  await other.bringToFront()
  await expect(next(other)).toBeVisible()
  await expect(other.getByText('Эта игра закончена в другой вкладке').first()).toBeVisible()
  // By its accessible name, which is correct while the figure is still animated.
  const name = (await balanceIn(page).getAttribute('aria-label')) ?? ''
  await expect(balanceIn(other)).toHaveAttribute('aria-label', name)
})

playerTest.describe('a tab that does not know of the round', () => {
  playerTest.use({ allowedTroubles: [/status of 409|ERR_FAILED|net::/] })

  playerTest('finds it when its own start is refused', async ({ page, address, player }) => {
    await page.route('**/api/games/mines/active', (route) => route.abort('failed'))
    await open(page, '/games/mines')
    const begun = await fetch(`${address}/api/games/mines/start`, {
      method: 'POST',
      headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ betAmount: 50, numberOfMines: 5 }),
    })
    expect(begun.status).toBe(200)
    await page.unroute('**/api/games/mines/active')
    // The balance update may already have revealed it; otherwise the refusal of the start does.
    await start(page)
      .click({ timeout: 1_000 })
      .catch(() => undefined)
    await expect(take(page)).toBeVisible()
    await expect(stake(page)).toHaveValue(/^50/)
    await expect(mineCount(page)).toHaveValue('5')
    await expect(balanceIn(page)).toHaveText('950,00 ₽')
  })

  playerTest(
    'a lost answer is asked for again, and the cell counts once',
    async ({ page, context, address, player }) => {
      await open(page, '/games/mines')
      await begin(page, 1)
      let sent = 0
      await context.route('**/api/games/mines/reveal', async (route) => {
        sent += 1
        // The server opens the cell; its first answer never arrives.
        if (sent > 1) return route.continue()
        await route.fetch()
        await route.abort('failed')
      })
      await cell(page, 2, 3).click()
      await expect(cell(page, 2, 3)).toHaveAccessibleName(/кристалл$|, мина$/)
      expect(sent).toBe(2)
      const game = await activeGame(address, player)
      if (game) expect(game.revealed).toEqual([7])
    },
  )
})

playerTest('it is played with the keyboard alone', async ({ page }) => {
  await open(page, '/games/mines')
  await mineCount(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(mineCount(page)).toHaveValue('1')
  // Until the player and an open round are known it cannot be pressed.
  await expect(start(page)).toBeEnabled()
  await start(page).press('Enter')
  await expect(take(page)).toBeDisabled()

  // One Tab stop for the whole field.
  await cell(page, 1, 1).focus()
  for (const key of ['ArrowRight', 'ArrowDown', 'End', 'ArrowRight']) await page.keyboard.press(key)
  await expect(cell(page, 2, 5)).toBeFocused()
  await page.keyboard.press('Control+Home')
  await expect(cell(page, 1, 1)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(cell(page, 1, 1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(cell(page, 1, 1)).toHaveAccessibleName(/кристалл$|мина$/)
  await expect(cell(page, 1, 1)).toBeFocused()
  await expect(page.getByText(/^(Кристалл\. Множитель|Мина\. Ставка)/)).toBeAttached()
})

playerTest('hotkeys start, open, cash out and start again', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('hotkeys', 'true'))
  await open(page, '/games/mines')
  // Until the player and an open round are known nothing starts, not even by keys.
  await expect(start(page)).toBeEnabled()
  await expect(mineCount(page)).toBeEditable()
  await page.keyboard.press('a')
  await page.keyboard.press('a')
  await expect(mineCount(page)).toHaveValue('1')
  await page.keyboard.press('w')
  await expect(stake(page)).toHaveValue(/^20/)
  await page.keyboard.press('Space')
  await expect(take(page)).toBeDisabled()
  await page.keyboard.press('r')
  await expect(closed(page)).not.toHaveCount(25)
  // One time in twenty-five it is the mine.
  await expect(take(page).or(next(page))).toBeEnabled()
  await page.keyboard.press('c')
  await expect(next(page)).toBeEnabled()
  await page.keyboard.press('Space')
  await expect(closed(page)).toHaveCount(25)
  await expect(start(page)).toBeEnabled()
  await page.keyboard.press('Space')
  await expect(take(page)).toBeDisabled()
  await page.keyboard.press('r')
  await expect(take(page).or(next(page))).toBeEnabled()
  await page.keyboard.press('c')
  await expect(next(page)).toBeEnabled()
  await page.keyboard.press('s')
  await expect(take(page)).toBeDisabled()
})

playerTest('automatic play opens the marked cells, round after round, and ends on its own', async ({ page }) => {
  await open(page, '/games/mines')
  await mineCount(page).fill('1')
  await page.getByText('Авто', { exact: true }).click()
  await expect(page.getByText('Отметьте хотя бы одну клетку')).toBeVisible()
  await expect(button(page, 'Начать автоигру')).toBeDisabled()
  await cell(page, 1, 1).click()
  await cell(page, 5, 5).click()
  await expect(cell(page, 5, 5)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Клеток: 2 из 24')).toBeVisible()
  await page.getByLabel('Число ставок').fill('3')
  await button(page, 'Начать автоигру').click()
  await expect(page.getByText('Автоигра окончена.')).toBeVisible({ timeout: 20_000 })
  await expect(bets(page)).toHaveCount(4)
  await expect(button(page, 'Начать автоигру')).toBeEnabled()
})

playerTest('automatic play that is stopped in the middle leaves the round to the player', async ({ page }) => {
  await open(page, '/games/mines')
  await mineCount(page).fill('1')
  await page.getByText('Авто', { exact: true }).click()
  for (let column = 1; column <= 5; column++) await cell(page, 3, column).click()
  await page.getByLabel('Число ставок').fill('50')
  await button(page, 'Начать автоигру').click()
  await button(page, 'Остановить').click()
  await expect(page.getByText('Автоигра остановлена.')).toBeVisible()
  await expect(take(page).or(button(page, 'Начать автоигру'))).toBeVisible()
})

playerTest(
  'a bet stays between 1 and the balance; the field has three sizes, and the mines follow',
  async ({ page }) => {
    await open(page, '/games/mines')
    await expect(start(page)).toBeEnabled()
    await stake(page).fill('0')
    await stake(page).blur()
    await expect(stake(page)).toHaveValue('1')
    await stake(page).fill('5000')
    await stake(page).blur()
    await expect(stake(page)).toHaveValue(/^1\s000$/)
    await mineCount(page).fill('99')
    await expect(mineCount(page)).toHaveValue('99')
    await mineCount(page).blur()
    await expect(mineCount(page)).toHaveValue('20')
    await expect(button(page, 'Одной миной больше')).toBeDisabled()
    await page.getByText('3×3', { exact: true }).click()
    await expect(closed(page)).toHaveCount(9)
    await expect(mineCount(page)).toHaveValue('7')
    await page.getByText('7×7', { exact: true }).click()
    await expect(closed(page)).toHaveCount(49)
    await begin(page, 3)
    await openOne(page)
    await expect(closed(page)).not.toHaveCount(49)
  },
)

playerTest(
  'a player without funds sees a message for three seconds, and nothing starts',
  async ({ page, address, player }) => {
    // One roll in a hundred wins: then there is money again, and another roll follows.
    let balance = 1000
    for (let rolls = 0; balance > 0 && rolls < 20; rolls++) {
      const rolled = await fetch(`${address}/api/games/dice/roll`, {
        method: 'POST',
        headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ betAmount: balance, targetValue: 99, betType: 'over' }),
      })
      balance = (await rolled.json()).balance
    }
    expect(balance).toBe(0)
    await open(page, '/games/mines')
    await expect(balanceIn(page)).toHaveText('0,00 ₽')
    await start(page).click()
    const problem = page.getByRole('main').getByRole('alert').filter({ hasText: 'Недостаточно средств' })
    await expect(problem).toBeVisible()
    await expect(problem.getByRole('link', { name: 'Пополнить' })).toBeVisible()
    await page.mouse.move(0, 0)
    await expect(problem).toBeHidden()
    expect(await activeGame(address, player)).toBeNull()
  },
)

test('a guest sees the game, and has to sign in at the start', async ({ page }) => {
  await open(page, '/games/mines')
  await expect(closed(page)).toHaveCount(25)
  await start(page).click()
  await expect(page.getByText('Пожалуйста, войдите в систему').or(page.getByRole('dialog'))).toBeVisible()
})

playerTest.describe('for everybody', () => {
  playerTest.use({ reducedMotion: 'reduce' })

  playerTest('the field is accessible in both themes in every state of the round', async ({ page }) => {
    await open(page, '/games/mines')
    await expectAccessible(page, 'idle')
    await playUntil(page, 'safe')
    await expectAccessible(page, 'playing')
    await take(page).click()
    await expect(next(page)).toBeVisible()
    await expectAccessible(page, 'won')
    await playUntil(page, 'loss')
    await expectAccessible(page, 'lost')
    await page.getByText('Авто', { exact: true }).click()
    await cell(page, 2, 2).click()
    await expectAccessible(page, 'marked for automatic play')
    await button(page, /Правила и отдача игры/).click()
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
    await expectAccessible(page, 'read about')
  })
})

playerTest.describe('on a small phone', () => {
  playerTest.use({ viewport: { width: 375, height: 667 }, hasTouch: true })

  playerTest('the field and the main button fit the first screen', async ({ page }) => {
    await open(page, '/games/mines')
    const bar = await page.getByRole('navigation').last().boundingBox()
    const main = await start(page).boundingBox()
    expect((main?.y ?? 0) + (main?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    const tile = await cell(page, 5, 5).boundingBox()
    expect((tile?.y ?? 0) + (tile?.height ?? 0)).toBeLessThan(main?.y ?? 0)
    expect(tile?.width).toBeGreaterThanOrEqual(44)
  })
})
