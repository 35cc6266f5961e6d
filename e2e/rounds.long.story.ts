import { expectAccessible } from './axe.ts'
import { expect, open, playerTest, type StoryPlayer, test } from './fixtures.ts'
import { inEachLanguage } from './languages.ts'
import { fitsAt } from './sticks-out.ts'

type Body = Readonly<Record<string, unknown>>

/** One API call of the player, outside the browser. */
async function post(address: string, { token }: StoryPlayer, path: string, body: Body) {
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, path).toBe(200)
  return answer.json()
}

const plays: Readonly<Record<string, (address: string, player: StoryPlayer) => Promise<string>>> = {
  dice: async (address, player) =>
    (await post(address, player, '/api/games/dice/roll', { betAmount: 10, targetValue: 50, betType: 'over' })).roundId,
  mines: async (address, player) => {
    const { roundId } = await post(address, player, '/api/games/mines/start', { betAmount: 10, numberOfMines: 3 })
    const { outcome } = await post(address, player, '/api/games/mines/reveal', { cellIndex: 12, roundId })
    if (outcome === 'safe') await post(address, player, '/api/games/mines/cashout', { roundId })
    return roundId
  },
  roulette: async (address, player) => {
    const bets = [
      { type: 'straight', param: 17, amount: 10 },
      { type: 'red', amount: 20 },
      { type: 'dozen', param: 2, amount: 5 },
    ]
    return (await post(address, player, '/api/games/roulette/spin', { bets, totalBet: 35 })).roundId
  },
}

/** The game-specific part of the page of a round. */
const drawn: Readonly<Record<string, RegExp>> = {
  dice: /Больше 50 · (Выигрыш|Проигрыш)/,
  mines: /Мин 3 · открыто [01] · (Выигрыш|Проигрыш)/,
  roulette: /Выпало/,
}

for (const game of ['dice', 'mines', 'roulette']) {
  test.describe(game, () => {
    test.use({ reducedMotion: 'reduce' })

    test('a round can be opened by anyone who has its link, in both themes, and is verified once its seed is revealed', async ({
      page,
      player,
      address,
    }) => {
      const roundId = await plays[game]?.(address, player)
      await open(page, `/rounds/${roundId}`)
      const main = page.getByRole('main')
      await expect(main).toContainText(player.username)
      await expect(main).toContainText(drawn[game] ?? /./)
      await expect(main).toContainText('Серверный сид ещё секретный')
      await expect(page.getByRole('button', { name: 'Сменить сиды' })).toHaveCount(0)
      if (game === 'mines')
        await expect(page.getByRole('list', { name: 'Поле 5×5' }).getByRole('listitem')).toHaveCount(25)
      if (game === 'roulette')
        await expect(page.getByRole('list', { name: 'Ставки раунда' }).getByRole('listitem')).toHaveCount(3)

      await post(address, player, '/api/fairness/rotate', {})
      await page.reload()
      await expect(main).toContainText('Сходится: исход следует из опубликованных сидов')
      await expect(page.getByRole('list', { name: 'Шаги проверки' }).getByRole('listitem').last()).toContainText(
        'Исход',
      )
      await expectAccessible(page)

      await page.getByRole('link', { name: 'Открыть в проверке' }).click()
      const name = { dice: 'Кости', mines: 'Мины', roulette: 'Рулетка' }[game] ?? ''
      await expect(main.getByRole('radio', { name })).toBeChecked()
      await expect(main.getByRole('list', { name: 'Шаги проверки' })).toBeVisible()
    })
  })
}

test.describe('rounds on a phone and on a tablet', () => {
  test.use({ viewport: { width: 320, height: 700 }, reducedMotion: 'reduce' })

  test('nothing overflows in any language', async ({ page, player, address }) => {
    const played: string[] = []
    for (const play of Object.values(plays)) played.push(await play(address, player))
    await post(address, player, '/api/fairness/rotate', {})
    for (const path of played.flatMap((id) => [`/rounds/${id}`, `/fairness?round=${id}`])) {
      await open(page, path)
      await inEachLanguage(page, async (language) => {
        await page.getByRole('main').locator('ol').first().waitFor()
        await fitsAt(page, [320, 768], `${path} in ${language}`)
      })
    }
  })
})

test.describe('a link that leads to no round', () => {
  test.use({ allowedTroubles: [/status of 40[04]/] })

  test('says so', async ({ page }) => {
    await open(page, '/rounds/9999999999')
    await expect(page.getByText('Такого раунда нет')).toBeVisible()
  })
})

playerTest(
  'the owner of a round reveals its seed on its page, also with the name hidden',
  async ({ page, player, address }) => {
    await open(page, '/profile?tab=settings')
    await page.getByRole('switch', { name: 'Скрыть моё имя' }).click()
    await expect(page.getByRole('switch', { name: 'Скрыть моё имя' })).toBeChecked()
    const roundId = await plays.dice?.(address, player)
    await open(page, `/rounds/${roundId}`)
    await expect(page.getByRole('main')).toContainText('скрыт')
    await page.getByRole('main').getByRole('button', { name: 'Сменить сиды' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Сменить сиды' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Сходится: исход следует из опубликованных сидов')).toBeVisible()
  },
)

playerTest(
  'the profile shows totals, and the history of all games in pages of eight',
  async ({ page, player, address }) => {
    await open(page, '/profile')
    await expect(page.getByText('Вы ещё не играли')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Сыграно раундов0Лучший выигрышВыигрышей ещё не было')
    for (let round = 0; round < 5; round++) {
      await plays.dice?.(address, player)
      await plays.roulette?.(address, player)
    }
    await page.reload()
    await expect(page.getByRole('main')).toContainText('Сыграно раундов10Лучший выигрыш')
    const rows = page.getByRole('table', { name: 'История игр' }).getByRole('row')
    await expect(rows).toHaveCount(9)
    await expect(rows.nth(1)).toContainText('Рулетка')
    await page.getByRole('button', { name: 'Показать ещё' }).click()
    await expect(rows).toHaveCount(11)
    await expect(page.getByRole('button', { name: 'Показать ещё' })).toHaveCount(0)
    await rows.nth(1).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Раунд')
  },
)

playerTest.describe('a server that does not answer for the totals and the history', () => {
  playerTest.use({ allowedTroubles: [/status of 500/] })

  playerTest('is requested again by a click', async ({ page }) => {
    let broken = true
    await page.route(/\/api\/games\/(history|totals)/, (route) =>
      broken
        ? route.fulfill({ status: 500, json: { code: 'internal', message: 'An error occurred' } })
        : route.continue(),
    )
    await open(page, '/profile')
    await expect(page.getByText('Не удалось загрузить историю игр')).toBeVisible()
    await expect(page.getByText('Не удалось загрузить итоги игр')).toBeVisible()
    broken = false
    const retry = page.getByRole('main').getByRole('button', { name: 'Повторить' })
    await retry.last().click()
    await expect(page.getByText('Вы ещё не играли')).toBeVisible()
    await retry.click()
    await expect(page.getByText('Выигрышей ещё не было')).toBeVisible()
  })
})
