import type { Page } from '@playwright/test'
import pg from 'pg'
import { expectAccessible } from './axe.ts'
import { openCasino } from './casino.ts'
import { balanceIn, expect, open, playerTest, registerPlayer, signedInAs, test } from './fixtures.ts'

const longRun = { timeout: 30_000 }

const start = (page: Page) => page.getByRole('button', { name: /^Начать автоигру/ })
const stop = (page: Page) => page.getByRole('button', { name: /^Остановить/ })
const stake = (page: Page) => page.getByLabel('Ставка', { exact: true })
const rounds = (page: Page) => page.getByLabel('Число ставок')
const ending = (page: Page) => page.getByRole('main').getByRole('status').last()
const turbo = (page: Page) => page.getByRole('button', { name: /^Турбо/ })
const bets = (page: Page) => page.getByRole('region', { name: 'Мои ставки' }).getByRole('row')

/** Opens dice with automatic play selected, in turbo, and counts the bets that are sent. */
async function automatic(page: Page): Promise<{ sent: number; atOnce: number; gapsMs: number[] }> {
  const seen = { sent: 0, atOnce: 0, gapsMs: [] as number[] }
  let underWay = 0
  let last: number | undefined
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/games/dice/roll')) return
    seen.sent += 1
    underWay += 1
    seen.atOnce = Math.max(seen.atOnce, underWay)
    const now = performance.now()
    if (last !== undefined) seen.gapsMs.push(now - last)
    last = now
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/api/games/dice/roll')) underWay -= 1
  })
  await open(page, '/games/dice')
  await page.getByText('Авто', { exact: true }).click()
  await expect(rounds(page)).toHaveValue('10')
  await turbo(page).click()
  return seen
}

async function historyOf(address: string, token: string): Promise<{ betAmount: number; profit: number }[]> {
  const answer = await fetch(`${address}/api/games/history?limit=-1`, { headers: { authorization: `Bearer ${token}` } })
  return answer.json()
}

const summed = (history: { profit: number }[]) =>
  Math.round(history.reduce((sum, { profit }) => sum + profit * 100, 0)) / 100

playerTest(
  'plays its rounds, one after another and below ten a second, and says that it is done',
  async ({ page, player, address }) => {
    const seen = await automatic(page)
    await stake(page).fill('2')
    await rounds(page).fill('15')
    await start(page).click()
    await expect(stop(page)).toBeVisible()
    await expect(stake(page)).not.toBeEditable()
    await expect(ending(page)).toContainText('Автоигра окончена. Ставок: 15', longRun)
    await expect(start(page)).toBeVisible()

    const history = await historyOf(address, player.token)
    expect(history.map(({ betAmount }) => betAmount)).toEqual(Array(15).fill(2))
    expect(seen).toMatchObject({ sent: 15, atOnce: 1 })
    expect(seen.gapsMs.reduce((sum, gap) => sum + gap, 0) / seen.gapsMs.length).toBeGreaterThanOrEqual(100)
    await expect(bets(page)).toHaveCount(9)
    const left = (1000 + summed(history)).toLocaleString('ru-RU', { minimumFractionDigits: 2 }).replace(/\s/g, ' ')
    await expect(balanceIn(page)).toHaveText(`${left} ₽`)

    await page.reload()
    await expect(rounds(page)).toHaveValue('15')
    await expect(stake(page)).toHaveValue('2')
    await expect(turbo(page)).toHaveAttribute('aria-pressed', 'true')
  },
)

playerTest('raises the stake after a loss and never exceeds the loss limit', async ({ page, player, address }) => {
  await automatic(page)
  await stake(page).fill('10')
  // One in a hundred wins; the stakes are 10, 20, 40, 80 … until the next could raise the loss above 100.
  await page.getByLabel('Шанс').fill('1')
  await page.getByRole('button', { name: 'Без ограничения' }).click()
  await page.getByRole('group', { name: 'После проигрыша' }).getByText('Увеличить').click()
  await page.getByLabel('Стоп при убытке').fill('100')
  await page.getByLabel('Стоп при прибыли').fill('1')
  await start(page).click()
  await expect(ending(page)).toContainText(/Автоигра (остановлена|окончена)/, longRun)
  const history = await historyOf(address, player.token)
  expect(summed(history)).toBeGreaterThanOrEqual(-100)
  if (summed(history) < 0) {
    await expect(ending(page)).toContainText('следующая ставка могла бы превысить ваш предел убытка', longRun)
    expect(history.map(({ betAmount }) => betAmount)).toEqual([40, 20, 10])
  }
  // The raised stake belonged to automatic play, not to the player.
  await expect(stake(page)).toHaveValue('10')
})

playerTest('a press that comes just after a run has ended starts no other', async ({ page }) => {
  const seen = await automatic(page)
  await rounds(page).fill('1')
  await start(page).click()
  await expect(ending(page)).toContainText('Автоигра окончена.', longRun)
  await expect(start(page)).toBeDisabled()
  await start(page).click({ force: true })
  await page.keyboard.press('Space')
  await expect(start(page)).toBeEnabled()
  await expect(ending(page)).toContainText('Ставок: 1')
  expect(seen.sent).toBe(1)
  await start(page).click()
  await expect.poll(() => seen.sent).toBe(2)
})

playerTest('is stopped by its button, by Esc and by leaving the page', async ({ page, player, address }) => {
  const seen = await automatic(page)
  await stake(page).fill('1')
  await page.getByRole('button', { name: 'Без ограничения' }).click()
  await start(page).click()
  await expect.poll(() => seen.sent, longRun).toBeGreaterThan(3)
  await stop(page).click()
  await expect(ending(page)).toContainText('Автоигра остановлена.', longRun)
  await expectQuiet()

  await start(page).click()
  await expect.poll(() => seen.sent, longRun).toBeGreaterThan(1)
  await page.keyboard.press('Escape')
  await expect(ending(page)).toContainText('Автоигра остановлена.', longRun)
  await expectQuiet()

  await start(page).click()
  await expect.poll(() => seen.sent, longRun).toBeGreaterThan(1)
  await page.getByRole('link', { name: 'Главная' }).first().click()
  await expect(page).toHaveURL('/')
  await expectQuiet()

  /** Nothing more is sent once it has stopped; a pending bet is counted. */
  async function expectQuiet() {
    await page.waitForTimeout(100)
    const sent = seen.sent
    await page.waitForTimeout(700)
    expect(seen.sent).toBe(sent)
    seen.sent = 0
  }
  expect((await historyOf(address, player.token)).every(({ betAmount }) => betAmount === 1)).toBe(true)
})

playerTest('insufficient funds end it, with a link to the deposit', async ({ page }) => {
  const seen = await automatic(page)
  await stake(page).fill('600')
  await page.getByLabel('Шанс').fill('1')
  await start(page).click()
  await expect(ending(page)).toContainText(/Недостаточно средств\. Ставок: 1|Автоигра окончена/, longRun)
  if (seen.sent === 1) await expect(ending(page).getByRole('link', { name: 'Пополнить' })).toBeVisible()
})

playerTest.describe('without a network', () => {
  playerTest.use({ allowedTroubles: [/WebSocket|net::/] })

  playerTest('it ends, with a message', async ({ page, context }) => {
    const seen = await automatic(page)
    await stake(page).fill('1')
    await page.getByRole('button', { name: 'Без ограничения' }).click()
    await start(page).click()
    await expect.poll(() => seen.sent, longRun).toBeGreaterThan(2)
    await context.setOffline(true)
    await expect(ending(page)).toContainText(/нет соединения|ответ на ставку не пришёл/, longRun)
    await context.setOffline(false)
  })
})

playerTest('a hidden page stakes nothing', async ({ page }) => {
  const seen = await automatic(page)
  await stake(page).fill('1')
  await page.getByRole('button', { name: 'Без ограничения' }).click()
  await start(page).click()
  await expect.poll(() => seen.sent, longRun).toBeGreaterThan(1)
  // The event that a browser sends to a page whose tab is hidden; a tab of the stories is never really hidden.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(ending(page)).toContainText('страница была скрыта', longRun)
})

playerTest.describe('its fields', () => {
  playerTest.use({ viewport: { width: 320, height: 700 }, reducedMotion: 'reduce' })

  playerTest('are named, fit a narrow phone, and are reached with the keyboard', async ({ page }) => {
    await automatic(page)
    await page.getByRole('button', { name: 'Без ограничения' }).click()
    await expect(page.getByRole('button', { name: 'Без ограничения' })).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    const outside = await page.getByRole('main').evaluate(
      (main) =>
        [...main.querySelectorAll('button, input, label')].filter((each) => {
          const { left, right } = each.getBoundingClientRect()
          return left < 0 || right > window.innerWidth
        }).length,
    )
    expect(outside).toBe(0)
    await rounds(page).focus()
    const names = ['10', '100', '∞', 'Вернуть начальную', 'увеличить ставку', 'Вернуть начальную', 'увеличить ставку']
    for (const name of names) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(focusedText)).toContain(name)
    }
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Стоп при прибыли')).toBeFocused()
  })
})

function focusedText(): string {
  const focused = document.activeElement
  return `${focused?.closest('label, button')?.textContent} ${focused?.getAttribute('aria-label')}`
}

playerTest('two tabs play independently', async ({ page, context, player, address }) => {
  const other = await context.newPage()
  await automatic(page)
  await automatic(other)
  await stake(page).fill('1')
  await stake(other).fill('3')
  for (const each of [page, other]) await rounds(each).fill('8')
  for (const each of [page, other]) await start(each).click()
  for (const each of [page, other]) await expect(ending(each)).toContainText('Автоигра окончена. Ставок: 8', longRun)
  const staked = (await historyOf(address, player.token)).map(({ betAmount }) => betAmount)
  expect(staked.filter((amount) => amount === 1)).toHaveLength(8)
  expect(staked.filter((amount) => amount === 3)).toHaveLength(8)
})

test('a guest has to sign in', async ({ page }) => {
  await automatic(page)
  await start(page).click()
  await expect(page.getByRole('dialog')).toContainText('Войдите или зарегистрируйтесь, чтобы сыграть: Кости')
})

playerTest('the session result counts the played rounds, and can be reset', async ({ page, player, address }) => {
  await automatic(page)
  await stake(page).fill('5')
  await rounds(page).fill('4')
  await start(page).click()
  await expect(ending(page)).toContainText('Ставок: 4', longRun)
  const net = summed(await historyOf(address, player.token))
  await page.reload()
  await page.getByRole('button', { name: 'Итог сессии' }).click()
  const panel = page.getByRole('region', { name: 'Итог сессии' })
  const figure = (name: string) => panel.locator('dl > div', { hasText: name }).locator('data')
  await expect(figure('Поставлено')).toHaveAttribute('value', '20.00')
  await expect(figure('Возвращено')).toHaveAttribute('value', (20 + net).toFixed(2))
  await expect(figure('Итог')).toHaveAttribute('value', net.toFixed(2))
  await expect(panel.getByRole('img', { name: 'Итог после каждого раунда' })).toBeVisible()
  await panel.getByRole('button', { name: 'Сбросить' }).click()
  await expect(figure('Поставлено')).toHaveAttribute('value', '0.00')
})

playerTest.describe('a casino with a minimum time between bets', () => {
  playerTest.use({ allowedTroubles: [/status of 409/] })

  playerTest('is waited for, and the bet is placed again', async ({ page, player, address }) => {
    const seen = await automatic(page)
    await page.route('**/api/games/dice/roll', (route) =>
      seen.sent === 2
        ? route.fulfill({
            status: 409,
            json: { code: 'bet_too_soon', message: 'Bets follow each other too fast', details: { wait: 1 } },
          })
        : route.continue(),
    )
    await stake(page).fill('1')
    await rounds(page).fill('3')
    await start(page).click()
    await expect(ending(page)).toContainText('Автоигра окончена. Ставок: 3', longRun)
    expect(await historyOf(address, player.token)).toHaveLength(3)
    expect(seen).toMatchObject({ sent: 4, atOnce: 1 })
    expect(seen.gapsMs[1]).toBeGreaterThanOrEqual(900)
  })
})

test.describe('a house that changes its mind while bets run', () => {
  test.use({ allowedTroubles: [/status of 409/] })

  test('closes the game, and then switches automatic play and turbo off', async ({ browser }) => {
    const casino = await openCasino(process.env.STORIES_POSTGRES ?? '')
    const house = new pg.Client({ connectionString: casino.databaseUrl })
    await house.connect()
    const player = await registerPlayer(casino.address)
    const context = await browser.newContext({
      baseURL: casino.address,
      storageState: signedInAs(casino.address, player),
    })
    try {
      const page = await context.newPage()
      const seen = await automatic(page)
      await stake(page).fill('1')
      await page.getByRole('button', { name: 'Без ограничения' }).click()
      await start(page).click()
      await expect.poll(() => seen.sent, longRun).toBeGreaterThan(1)

      await house.query(`UPDATE game SET status = 'disabled' WHERE type = 'dice'`)
      await expect(ending(page)).toContainText(/Автоигра остановлена: .+\. Ставок: \d+/, longRun)
      const history = await historyOf(casino.address, player.token)
      expect(seen).toMatchObject({ sent: history.length + 1, atOnce: 1 })
      await expect(ending(page)).toContainText(`Ставок: ${history.length}`)

      await house.query(`UPDATE game SET status = 'active' WHERE type = 'dice'`)
      await expect(async () => {
        await start(page).click()
        await expect.poll(() => seen.sent, longRun).toBeGreaterThan(history.length + 4)
      }).toPass({ timeout: 30_000 })
      const off = JSON.stringify({ autoPlay: false, turbo: false })
      await house.query(
        `INSERT INTO setting (section, value) VALUES ('games', $1) ON CONFLICT (section) DO UPDATE SET value = setting.value || $1`,
        [off],
      )
      await expect(ending(page)).toContainText('казино её отключило', longRun)
      await expect(page.getByRole('button', { name: /^Бросить/ })).toBeVisible()
      await expect(page.getByText('Авто', { exact: true })).toBeHidden()
      await expect(turbo(page)).toBeHidden()
    } finally {
      await context.close()
      await house.end()
      await casino.close()
    }
  })
})
