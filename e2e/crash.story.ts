import type { CrashTable } from '@casino/contract/play/games/crash'
import { multiplierAt } from '@casino/rules/games/crash/rules'
import type { Page } from '@playwright/test'
import { balanceIn, expect, open, playerTest, test } from './fixtures.ts'

// The seeds determine how long flights last: one in a thousand takes two minutes, and the longest, to ×1 000 000, 231 seconds.
const aFlight = { timeout: 240_000 }
test.describe.configure({ timeout: 480_000 })
/** Some flights end before the press: one in fifty within half a second. */
const mostFlights = 5

const main = (page: Page, panel = 1) => page.locator(`[data-panel="${panel}"] [data-main-button] button`)
const stake = (page: Page) => page.getByLabel('Ставка', { exact: true })
const target = (page: Page) => page.getByLabel('Автовывод', { exact: true })
const bets = (page: Page) => page.getByRole('region', { name: 'Мои ставки' }).getByRole('row')
const past = (page: Page) => page.getByRole('list', { name: 'Последние полёты' }).getByRole('listitem')
const countdown = (page: Page) => page.getByText(/^Ставки ещё \d,\d с$/)
const gone = (page: Page) => page.locator('.crash-words', { hasText: /^Улетел на ×\d/ })
const shown = (roubles: number) =>
  `${roubles.toLocaleString('ru-RU', { minimumFractionDigits: 2 })} ₽`.replace(/\s/g, ' ')

/** Waits for the next flight that still takes bets for some seconds. */
async function betsOpen(page: Page) {
  await expect(page.getByText(/^Ставки ещё [56],\d с$/)).toBeVisible(aFlight)
}

playerTest('a bet with an automatic cash-out sees the countdown, the flight and its end', async ({ page }) => {
  await open(page, '/games/crash')
  await stake(page).fill('100')
  await target(page).fill('1,01')
  await betsOpen(page)
  const answered = page.waitForResponse('**/api/games/crash/bet')
  await main(page).click()
  const { balance, number } = await (await answered).json()
  await expect(main(page)).toHaveText('Отменить ставку')
  await expect(balanceIn(page)).toHaveText(shown(balance))
  await expect(page.getByText('100,00 ₽ Автовывод на ×1,01')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ставки этого полёта' })).toContainText('вы')
  await expect(gone(page)).toBeVisible(aFlight)
  await expect(past(page).first().getByTitle(`Полёт ${number}`)).toBeVisible()
  await expect(bets(page)).toHaveCount(2)
  const crashed = await gone(page).textContent()
  // Three flights in a hundred end at ×1,00.
  const won = crashed !== 'Улетел на ×1,00'
  await expect(bets(page).nth(1)).toContainText(won ? 'Забрали на ×1,01' : 'Улетел на ×1,00')
  await expect(balanceIn(page)).toHaveText(shown(won ? balance + 101 : balance))
  await past(page).first().getByRole('button').click()
  await expect(page.getByRole('dialog')).toContainText('Сид полёта')
  await expect(page.getByRole('dialog')).toContainText(crashed?.toLowerCase() ?? '', { ignoreCase: true })
})

playerTest('a bet is cashed out by hand, and its page verifies it once the flight has ended', async ({ page }) => {
  await open(page, '/games/crash')
  await stake(page).fill('10')
  for (let flights = 0; flights < mostFlights; flights++) {
    await betsOpen(page)
    await main(page).click()
    await expect(main(page)).toHaveText('Отменить ставку')
    await expect(main(page)).toHaveText(/^(Забрать \d+,\d\d\s₽|На следующий полёт)$/, aFlight)
    const answered = page.waitForResponse('**/api/games/crash/cashout', { timeout: 3_000 }).catch(() => undefined)
    if ((await main(page).textContent()) !== 'На следующий полёт') await main(page).click()
    const answer = await answered
    // Some flights end before the press.
    if (answer?.ok()) {
      const { balance, payout, multiplier } = await answer.json()
      expect(payout).toBeCloseTo(10 * multiplier, 2)
      await expect(balanceIn(page)).toHaveText(shown(balance))
      break
    }
  }
  await expect(page.locator('.crash-chip')).toContainText('Забрали на ×')
  await expect(bets(page).nth(1)).toContainText('Забрали на ×')
  await expect(gone(page)).toBeVisible(aFlight)
  await bets(page).nth(1).getByRole('link').click()
  await expect(page.getByText('Сходится: исход следует из опубликованных сидов')).toBeVisible()
  await expect(page.getByText(/^Вручную на ×/)).toBeVisible()
})

/** Records what the page shows about the player's own bets from now on. */
const noteChips = (page: Page) =>
  page.evaluate(() => {
    const words = new Set<string>()
    Object.assign(window, { words })
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('.crash-chip')) words.add(textContent ?? '')
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
const notedChips = (page: Page) => page.evaluate(() => [...(window as unknown as { words: Set<string> }).words])

/** Bets until a flight lasts long enough for a press; returns the answer to the press, or `undefined` if every flight was too short. */
async function cashOutOnce<Answer>(page: Page, press: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
  await stake(page).fill('10')
  for (let flights = 0; flights < mostFlights; flights++) {
    await betsOpen(page)
    await main(page).click()
    await expect(main(page)).toHaveText('Отменить ставку')
    await expect(main(page)).toHaveText(/^(Забрать \d+,\d\d\s₽|На следующий полёт)$/, aFlight)
    if ((await main(page).textContent()) === 'На следующий полёт') continue
    const answer = await press()
    if (answer) return answer
  }
  return undefined
}

/** Simulates a slow server that has received a cash-out but not decided it. */
async function holdCashOut(page: Page) {
  const held = { is: false }
  await page.route('**/api/games/crash/bets', async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    const undecided = { cashedOutAt: null, payout: 0, settled: false }
    if (held.is) for (const bet of [...reply.bets, ...reply.before]) Object.assign(bet, undecided)
    await route.fulfill({ response, json: reply })
  })
  return held
}

playerTest('a cash-out that is answered after the crash is never shown as a loss before', async ({ page }) => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const held = await holdCashOut(page)
  await page.route('**/api/games/crash/cashout', async (route) => {
    const response = await route.fetch()
    held.is = response.ok()
    if (held.is) await answered
    await route.fulfill({ response })
  })
  await open(page, '/games/crash')
  await cashOutOnce(page, async () => {
    const received = page.waitForRequest('**/api/games/crash/cashout')
    await main(page).click()
    await received
    await expect
      .poll(() => held.is, { timeout: 3_000 })
      .toBe(true)
      .catch(() => undefined)
    return held.is || undefined
  })
  await noteChips(page)
  await expect(gone(page)).toBeVisible(aFlight)
  await page.waitForResponse('**/api/games/crash/bets')
  answer()
  await expect(page.locator('.crash-chip')).toContainText('Забрали на ×')
  expect((await notedChips(page)).filter((words) => words.includes('не сыграла'))).toEqual([])
})

playerTest(
  'a cash-out of another tab that is decided late after the crash is not shown as a loss before',
  async ({ page, player, address }) => {
    const held = await holdCashOut(page)
    await open(page, '/games/crash')
    await cashOutOnce(page, async () => {
      held.is = true
      const { ok } = await fetch(`${address}/api/games/crash/cashout`, {
        method: 'POST',
        headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ panel: 1 }),
      })
      held.is = ok
      return ok || undefined
    })
    await noteChips(page)
    await expect(gone(page)).toBeVisible(aFlight)
    await expect(page.locator('.crash-chip')).toContainText('ждёт итога')
    // The page refetches its bets until they are decided.
    await page.waitForResponse('**/api/games/crash/bets')
    await page.waitForResponse('**/api/games/crash/bets')
    held.is = false
    await expect(page.locator('.crash-chip')).toContainText('Забрали на ×')
    expect((await notedChips(page)).filter((words) => words.includes('не сыграла'))).toEqual([])
  },
)

playerTest('a bet that is not cashed out is shown as lost once the server has settled it', async ({ page }) => {
  await open(page, '/games/crash')
  await stake(page).fill('10')
  await betsOpen(page)
  await main(page).click()
  await expect(page.locator('.crash-chip')).toContainText('не сыграла', aFlight)
  await expect(page.getByRole('status').getByText(/^Проигрыш: −10,00/)).toBeAttached()
  await expect(bets(page)).toHaveCount(2)
})

playerTest('a bet is cancelled before the start; a press in flight waits for the next one', async ({ page }) => {
  await open(page, '/games/crash')
  await stake(page).fill('10')
  await betsOpen(page)
  await main(page).click()
  await expect(balanceIn(page)).toHaveText(shown(990))
  // The second press of a double click does not cancel.
  await main(page).click({ force: true })
  await expect(main(page)).toHaveText('Отменить ставку')
  const cancelled = page.waitForResponse('**/api/games/crash/cancel')
  await expect(main(page)).not.toHaveAttribute('aria-disabled', 'true')
  await main(page).click()
  expect((await cancelled).ok()).toBe(true)
  await expect(main(page)).toHaveText('Поставить')
  await expect(balanceIn(page)).toHaveText(shown(1000))

  await expect(main(page)).toHaveText('На следующий полёт', aFlight)
  await main(page).click()
  await expect(page.getByText('10,00 ₽ на следующий полёт')).toBeVisible()
  const placed = page.waitForResponse('**/api/games/crash/bet', aFlight)
  expect((await placed).ok()).toBe(true)
  // The flight of the cancelled bet has ended, and it does not count as a round of the player.
  await expect(
    page
      .getByRole('main')
      .getByText(/^Итог\s*0,00/)
      .first(),
  ).toBeVisible()
  await expect(balanceIn(page)).toHaveText(shown(990))
})

playerTest('the second bet has its own button, and a reload in flight shows both', async ({ page }) => {
  await open(page, '/games/crash')
  await page.getByRole('button', { name: 'Вторая ставка' }).click()
  await betsOpen(page)
  await main(page, 1).click()
  await main(page, 2).click()
  await expect(page.locator('.crash-chip')).toHaveCount(2)
  await expect(balanceIn(page)).toHaveText(shown(980))
  await page.reload()
  await expect(page.locator('.crash-chip')).toHaveCount(2)
  await expect(main(page, 2)).toHaveText(/^(Отменить ставку|Забрать|На следующий полёт)/)
})

playerTest('both buttons, the fields of one bet and the latency fit a phone of 375×667', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await open(page, '/games/crash')
  await page.getByRole('button', { name: 'Вторая ставка' }).click()
  const parts = [
    main(page, 1),
    main(page, 2),
    page.locator('[data-panel="1"] [data-stake]'),
    page.getByText(/^Задержка \d+ мс$/),
  ]
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1, ...aFlight })
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

playerTest.describe('a page that was offline', () => {
  playerTest.use({ allowedTroubles: [/WebSocket|net::|Failed to fetch/] })

  playerTest(
    'shows the multiplier of the server when it is online again, and after a reload',
    async ({ page, context, address }) => {
      const table = async () => (await (await fetch(`${address}/api/games/crash`)).json()) as CrashTable
      /** The displayed multiplier is between those of two answers, the earlier one delayed by a message. */
      const isTrue = async () => {
        const before = await table()
        const text = await page.getByLabel('В полёте').textContent({ timeout: 1000 })
        const after = await table()
        expect([before.round?.crash, after.round?.crash]).toEqual([null, null])
        const at = (now: number) => multiplierAt(now - before.round!.startsAt)
        const shown = Math.round(Number(text?.replace('×', '').replace(',', '.')) * 100)
        expect(shown).toBeGreaterThanOrEqual(at(before.now - 100))
        expect(shown).toBeLessThanOrEqual(at(after.now) + 1)
      }
      await open(page, '/games/crash')
      // Short flights do not last until the reload.
      await expect(async () => {
        await expect(page.getByLabel('В полёте')).toBeVisible(aFlight)
        await context.setOffline(true)
        await expect(page.getByText('Нет соединения').first()).toBeVisible()
        await context.setOffline(false)
        await expect(isTrue).toPass({ timeout: 3000 })
        await page.reload()
        await expect(isTrue).toPass({ timeout: 5000 })
      }).toPass({ timeout: 200_000 })
    },
  )
})

playerTest('automatic play bets on flight after flight, and stops after its number', async ({ page }) => {
  await open(page, '/games/crash')
  await page.getByText('Авто', { exact: true }).click()
  await expect(page.getByText('Для автоигры укажите автовывод')).toBeVisible()
  await target(page).fill('1,01')
  await stake(page).fill('1')
  await page.getByLabel('Число ставок').fill('2')
  await page.getByRole('button', { name: /^Начать автоигру/ }).click()
  await expect(page.getByRole('button', { name: /^Остановить/ })).toBeVisible()
  await expect(page.getByText('Автоигра окончена. Ставок: 2')).toBeVisible(aFlight)
})

test('a guest watches the flights, and the button leads to the sign-in', async ({ page }) => {
  await open(page, '/games/crash')
  await expect(countdown(page)).toBeVisible(aFlight)
  await main(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the chain of a past flight is verified down to its published end, and a changed seed fails', async ({ page }) => {
  let change = (seed: string) => seed
  await page.route('**/api/games/crash', async (route) => {
    const response = await route.fetch()
    const table = await response.json()
    for (const flight of table.last) flight.seed = change(flight.seed)
    await route.fulfill({ response, json: table })
  })
  const follow = async (verdict: string) => {
    await open(page, '/games/crash')
    await past(page).last().getByRole('button').click(aFlight)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Пройти цепочку до опубликованного конца' }).click()
    await expect(dialog.getByText(verdict)).toBeVisible()
  }
  await follow('Сид ведёт к опубликованному концу цепочки')
  change = (seed) => seed.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  await follow('Сид не ведёт к опубликованному концу цепочки')
})
