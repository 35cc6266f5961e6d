import type { Page } from '@playwright/test'
import { balanceIn, expect, playerTest, test } from './fixtures.ts'
import {
  action,
  countdown,
  field,
  grid,
  list,
  moneyText,
  openTable,
  openTableInTime,
  ownBets,
  pocketUnderPointer,
  putForward,
  secondsIn,
  spin,
  spinAnswered,
  spinButton,
  staked,
  untilNextRound,
  untilResult,
  waitForTime,
} from './roulette-table.ts'

test.use({ reducedMotion: 'no-preference' })

const sessionNet = (page: Page) =>
  page.getByRole('term').filter({ hasText: 'Итог' }).locator('xpath=following-sibling::dd')

playerTest('every kind of bet can be placed, undone, repeated, doubled, cleared and removed', async ({ page }) => {
  await openTableInTime(page, 12)
  const kinds = ['straight:17', 'straight:0', 'red', 'black', 'odd', 'even', 'low', 'high', 'dozen:1', 'column:3']
  for (const key of kinds) await field(page, key).click()
  await expect(list(page)).toHaveCount(10)
  await expect(staked(page)).toHaveText('100,00 ₽')
  await action(page, '2×, Удвоить ставки').click()
  await expect(staked(page)).toHaveText('200,00 ₽')
  await action(page, 'Отменить последнее').click()
  await action(page, 'Отменить последнее').click()
  await expect(list(page)).toHaveCount(9)
  await expect(staked(page)).toHaveText('90,00 ₽')
  await page.getByRole('button', { name: 'Убрать ставку: 17 чёрное' }).click()
  await expect(staked(page)).toHaveText('80,00 ₽')
  await action(page, 'Очистить').click()
  await expect(page.getByText('Поставьте фишку на поле')).toBeVisible()
  await expect(spinButton(page)).toBeDisabled()
})

playerTest(
  'chips follow the balance, the possible win the specification, the best outcome the truth',
  async ({ page }) => {
    await openTableInTime(page, 12)
    await expect(page.getByRole('radio', { name: '5 000,00 ₽' })).toBeDisabled()
    await page.getByRole('radio', { name: '50,00 ₽', exact: true }).check()
    await field(page, 'red').click()
    await field(page, 'black').click()
    const totals = page.locator('#roulette-total dd')
    await expect(totals).toHaveText(['100,00 ₽', '100,00 ₽', '200,00 ₽'])
    await page.getByRole('radio', { name: 'Своя сумма' }).check()
    await page.getByLabel('Своя сумма').last().fill('12,50')
    await field(page, 'straight:0').click()
    await expect(staked(page)).toHaveText('112,50 ₽')
    await page.getByLabel('Своя сумма').last().fill('5000')
    await field(page, 'dozen:2').click()
    await expect(staked(page)).toHaveText('1 000,00 ₽')
  },
)

playerTest('the wheel ends on the number that the server drew, and a new round begins', async ({ page }) => {
  await openTable(page)
  await waitForTime(page)
  for (const key of ['red', 'straight:17', 'straight:17']) await field(page, key).click()
  const reply = await spin(page)
  await expect(balanceIn(page)).toHaveText('970,00 ₽')
  await expect(page.getByText('Ставки больше не принимаются').first()).toBeVisible()
  await expect(sessionNet(page)).toHaveText('0,00 ₽')
  await expect(field(page, 'straight:5')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('region', { name: 'Раунд' })).toContainText('Результат', { timeout: 8_000 })
  expect(await pocketUnderPointer(page)).toBe(reply.result)
  await expect(balanceIn(page)).toHaveText(moneyText(reply.balance))
  await expect(sessionNet(page).locator('data')).toHaveAttribute('value', reply.profit.toFixed(2))
  await expect(
    page
      .getByRole('list', { name: /^Последние числа/ })
      .getByRole('listitem')
      .first(),
  ).toContainText(String(reply.result))
  await expect(countdown(page)).toHaveText(/^(20|19|18) с$/, { timeout: 8_000 })
  await expect(list(page)).toHaveCount(0)
  await expect(ownBets(page)).toHaveCount(2)
  await action(page, 'Повторить').click()
  await expect(staked(page)).toHaveText('30,00 ₽')
})

playerTest('at zero the placed bets are spun once; without bets there is no spin', async ({ page }) => {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/roulette/spin')) calls += 1
  })
  await openTableInTime(page)
  // The last moments before zero run in real time.
  const untilZero = async () => putForward(page, (await secondsIn(page)) - 2)
  await untilZero()
  await waitForTime(page, 17)
  expect(calls).toBe(0)
  await field(page, 'odd').click()
  const answered = spinAnswered(page)
  await untilZero()
  await answered
  await untilResult(page)
  await untilNextRound(page)
  expect(calls).toBe(1)
  await expect(ownBets(page)).toHaveCount(2)
})

playerTest(
  'a reload and a second tab show the same countdown, and the reload keeps the bets',
  async ({ page, context }) => {
    await openTable(page)
    await waitForTime(page, 10)
    await field(page, 'column:2').click()
    await page.reload()
    await expect(countdown(page)).toHaveText(/^\d+ с$/)
    await expect(list(page)).toHaveCount(1)
    await expect(staked(page)).toHaveText('10,00 ₽')
    const other = await context.newPage()
    await openTable(other)
    await expect(list(other)).toHaveCount(0)
    const [here, there] = await Promise.all([secondsIn(page), secondsIn(other)])
    expect(Math.abs(here - there)).toBeLessThanOrEqual(1)
  },
)

playerTest('a chip of one’s own: zero becomes one rouble', async ({ page }) => {
  await openTable(page)
  await page.getByRole('radio', { name: 'Своя сумма' }).check({ force: true })
  const own = page.getByRole('textbox', { name: 'Своя сумма' })
  await own.fill('250')
  await own.fill('0')
  await own.blur()
  await expect(own).toHaveValue('1')
})

playerTest('a spin in one tab is shown in the other, which keeps its bets', async ({ page, context }) => {
  const other = await context.newPage()
  await openTableInTime(other)
  await openTableInTime(page, 12)
  await other.bringToFront()
  await field(other, 'low').click()
  await page.bringToFront()
  await field(page, 'high').click()
  const reply = await spin(page)
  await other.bringToFront()
  await untilResult(other)
  expect(await pocketUnderPointer(other)).toBe(reply.result)
  await untilNextRound(other)
  await expect(list(other)).toHaveCount(1)
})

playerTest('a reload while the wheel turns shows the same round', async ({ page, player, address }) => {
  await openTableInTime(page)
  await field(page, 'even').click()
  const reply = await spin(page)
  const answered = spinAnswered(page)
  await page.reload()
  await answered
  // On a slow machine the result may already have been shown and hidden; it stays under the pointer.
  await expect.poll(() => pocketUnderPointer(page)).toBe(reply.result)
  const history = await fetch(`${address}/api/games/history?limit=-1`, {
    headers: { authorization: `Bearer ${player.token}` },
  })
  expect(await history.json()).toHaveLength(1)
})

playerTest.describe('an answer that is lost on the way', () => {
  playerTest.use({ allowedTroubles: [/ERR_FAILED|net::/] })

  playerTest('is requested again with the same key', async ({ page, context }) => {
    await openTableInTime(page)
    const keys: (string | undefined)[] = []
    await context.route('**/api/games/roulette/spin', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await route.abort('failed')
    })
    await field(page, 'red').click()
    const answered = spinAnswered(page)
    await spinButton(page).click()
    await answered
    await untilResult(page)
    await expect(ownBets(page)).toHaveCount(2)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  playerTest('leaves the balance that the server has', async ({ page, context, player, address }) => {
    await openTableInTime(page)
    let sent = 0
    await context.route('**/api/games/roulette/spin', async (route) => {
      sent += 1
      if (sent === 1) await route.fetch()
      await route.abort('failed')
    })
    await field(page, 'dozen:1').click()
    await spinButton(page).click()
    await expect.poll(() => sent, { timeout: 30_000 }).toBe(4)
    const me = await fetch(`${address}/api/auth/me`, { headers: { authorization: `Bearer ${player.token}` } })
    const { user } = await me.json()
    expect(user.balance).not.toBe(1000)
    await expect(balanceIn(page)).toHaveText(moneyText(user.balance))
  })
})

playerTest.describe('a spin that is refused', () => {
  playerTest.use({ allowedTroubles: [/status of 40[09]/] })

  playerTest('is reported, and the round is reset after 3 s', async ({ page, context }) => {
    await openTableInTime(page)
    await context.route('**/api/games/roulette/spin', (route) =>
      route.fulfill({ status: 409, json: { code: 'game_closed', message: 'Game is not available' } }),
    )
    await field(page, 'red').click()
    await spinButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'недоступна' })).toBeVisible()
    await expect(balanceIn(page)).toHaveText('1 000,00 ₽')
    await expect(countdown(page)).toBeVisible()
    await expect(page.getByText('Приём ставок')).toBeHidden()
    await expect(list(page)).toHaveCount(1)
    await expect(list(page)).toHaveCount(0, { timeout: 5_000 })
    await expect(page.getByRole('alert').filter({ hasText: 'недоступна' })).toBeHidden()
    await action(page, 'Повторить').click()
    await expect(list(page)).toHaveCount(1)
  })

  playerTest('is not sent again when the page is reloaded', async ({ page }) => {
    let sent = 0
    await page.route('**/api/games/roulette/spin', (route) => {
      sent += 1
      if (sent > 1) return route.continue()
      return route.fulfill({ status: 400, json: { code: 'insufficient_funds', message: 'Недостаточно средств' } })
    })
    await openTableInTime(page)
    await field(page, 'red').click()
    await spinButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Недостаточно средств' })).toBeVisible()
    await page.reload()
    await expect(countdown(page)).toHaveText(/^\d+ с$/)
    await expect(page.getByText('Поставьте фишку на поле')).toBeVisible()
    await expect(balanceIn(page)).toHaveText('1 000,00 ₽')
    expect(sent).toBe(1)
  })
})

test('a guest sees the countdown and has to sign in', async ({ page }) => {
  await openTable(page)
  await expect(page.getByText('Войдите, чтобы делать ставки')).toBeVisible()
  await expect(field(page, 'red')).toHaveAttribute('aria-disabled', 'true')
  await field(page, 'red').click({ force: true })
  await expect(page.getByText('Поставьте фишку на поле')).toBeVisible()
  const before = await secondsIn(page)
  await expect.poll(() => secondsIn(page)).not.toBe(before)
})

playerTest('everything works with the keyboard alone', async ({ page }) => {
  await openTableInTime(page, 12)
  await field(page, 'straight:0').focus()
  await page.keyboard.press('ArrowRight')
  await expect(field(page, 'straight:2')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'straight:2')).toHaveAccessibleName('2 чёрное, выплата 35 к 1, поставлено 10,00 ₽')
  await page.keyboard.press('End')
  await expect(field(page, 'high')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(staked(page)).toHaveText('20,00 ₽')
  await page.keyboard.press('Delete')
  await expect(staked(page)).toHaveText('10,00 ₽')
  // One Tab stop: the next is outside the table.
  await page.keyboard.press('Tab')
  expect(await grid(page).evaluate((element) => element.contains(document.activeElement))).toBe(false)
  await spinButton(page).focus()
  const answered = spinAnswered(page)
  await page.keyboard.press('Enter')
  await answered
  await untilResult(page)
  await expect(page.getByRole('status').filter({ hasText: /^Выпало .*\./ })).toHaveCount(1)
})

playerTest('the track places a number with its neighbours, and sectors', async ({ page }) => {
  await openTableInTime(page, 12)
  await page.getByRole('button', { name: '0 зелёное с соседями, по фишке на 3, 26, 0, 32, 15' }).click()
  await expect(list(page)).toHaveCount(5)
  await page.getByRole('button', { name: /^Тьер 12: / }).click()
  await expect(staked(page)).toHaveText('170,00 ₽')
  await expect(list(page)).toHaveCount(17)
})
