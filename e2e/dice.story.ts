import type { Page } from '@playwright/test'
import { balanceIn, expect, open, playerTest, registerPlayer, test } from './fixtures.ts'

test.use({ reducedMotion: 'no-preference' })

const roll = (page: Page) => page.getByRole('button', { name: /^Бросить/ })
const slider = (page: Page) => page.getByRole('slider')
const stake = (page: Page) => page.getByLabel('Ставка', { exact: true })
const bets = (page: Page) => page.getByRole('region', { name: 'Мои ставки' }).getByRole('row')

/** Rolls, and waits for the answer. */
async function play(page: Page) {
  const answered = page.waitForResponse('**/api/games/dice/roll')
  await roll(page).click()
  return (await answered).json()
}

const shown = (roubles: number) =>
  `${roubles.toLocaleString('ru-RU', { minimumFractionDigits: 2 })} ₽`.replace(/\s/g, ' ')

playerTest('a roll changes the balance, the history and the last results', async ({ page }) => {
  await open(page, '/games/dice')
  await stake(page).fill('100')
  const reply = await play(page)
  await expect(balanceIn(page)).toHaveText(shown(reply.balance))
  await expect(bets(page)).toHaveCount(2)
  await expect(bets(page).nth(1)).toContainText('100,00 ₽')
  await expect(
    page.getByText(reply.rolledNumber.toLocaleString('ru-RU', { minimumFractionDigits: 2 })).first(),
  ).toBeVisible()

  await page.reload()
  await expect(balanceIn(page)).toHaveText(shown(reply.balance))
  await expect(bets(page)).toHaveCount(2)
})

playerTest('nothing reveals the result before the dice do', async ({ page }) => {
  await open(page, '/games/dice')
  await page.getByLabel('Шанс').fill('97')
  let reply = await play(page)
  await expect(bets(page)).toHaveCount(2)
  const before = await page.evaluate(watch)
  // Three in a hundred lose, and leave the balance as it is.
  do reply = await play(page)
  while (reply.payout === 0)
  await expect(balanceIn(page)).toHaveText(shown(reply.balance))
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen[] }).seen)
  const early = seen.filter(({ rolling, rows, balance }, at) => {
    const last = seen[at - 1] ?? before
    return rolling && (rows > last.rows || balance > last.balance)
  })
  expect(seen.some(({ rolling }) => rolling)).toBe(true)
  expect(early).toEqual([])
})

interface Seen {
  readonly rolling: boolean
  readonly rows: number
  readonly balance: number
}

/** Records at each change of the page whether the dice still roll, and what the rest of the page shows meanwhile. */
function watch(): Seen {
  const now = () => ({
    rolling: document.querySelector('.type-result')?.parentElement?.classList.contains('opacity-30') ?? false,
    rows: document.querySelectorAll('main [role=row], main tr').length,
    balance: Number(document.querySelector('header data')?.getAttribute('value')),
  })
  const seen = [now()]
  Object.assign(window, { seen })
  new MutationObserver(() => seen.push(now())).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  return now()
}

playerTest(
  'the stake has its half, double and most; the figures follow the slider, with keys alone',
  async ({ page }) => {
    await open(page, '/games/dice')
    await stake(page).fill('100')
    await page.getByRole('button', { name: 'Половина ставки' }).click()
    await expect(stake(page)).toHaveValue(/^50/)
    await page.getByRole('button', { name: 'Удвоить ставку' }).click()
    await expect(stake(page)).toHaveValue(/^100/)
    await page.getByRole('button', { name: 'Наибольшая ставка' }).click()
    await expect(stake(page)).toHaveValue(/^1\s?000/)
    await expect(slider(page)).toHaveValue('50')
    await slider(page).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(slider(page)).toHaveValue('49')
    await page.keyboard.press('Home')
    await expect(slider(page)).toHaveValue('1')
    await page.keyboard.press('End')
    await expect(slider(page)).toHaveValue('99')
    await expect(page.getByLabel('Шанс')).toHaveValue('1')
    await expect(page.getByLabel('Множитель')).toHaveValue('98,00')
    await page.getByText('Меньше 99').click()
    await expect(page.getByLabel('Шанс')).toHaveValue('99')
    await expect(page.getByLabel('Множитель')).toHaveValue('0,99')
  },
)

playerTest('eight bets are shown, and a click shows more', async ({ page }) => {
  await open(page, '/games/dice')
  await stake(page).fill('1')
  for (let count = 1; count <= 10; count++) {
    await expect(roll(page)).toBeEnabled()
    await play(page)
  }
  await expect(bets(page)).toHaveCount(9)
  await page.getByRole('button', { name: 'Показать ещё' }).click()
  await expect(bets(page)).toHaveCount(11)
})

playerTest('two tabs show the same balance immediately', async ({ page, context }) => {
  const other = await context.newPage()
  await open(other, '/')
  await open(page, '/games/dice')
  await expect(balanceIn(other)).toHaveText('1 000,00 ₽')
  await page.bringToFront()
  await stake(page).fill('300')
  const { balance } = await play(page)
  await expect(balanceIn(page)).toHaveText(shown(balance))
  await other.bringToFront()
  await expect(balanceIn(other)).toHaveText(shown(balance))
})

playerTest('with less motion the page jumps to the history', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('less-motion', 'true'))
  await open(page, '/games/dice')
  const history = page.getByRole('button', { name: 'Мои ставки' })
  const moved = await history.evaluate((button: HTMLElement) => {
    button.click()
    return scrollY
  })
  expect(moved).toBeGreaterThan(0)
})

playerTest.describe('an answer that is lost on the way', () => {
  playerTest.use({ allowedTroubles: [/ERR_FAILED|net::/] })

  playerTest('is requested again, and the bet counts once', async ({ page, context, player, address }) => {
    await open(page, '/games/dice')
    await stake(page).fill('100')
    let sent = 0
    await context.route('**/api/games/dice/roll', async (route) => {
      sent += 1
      // The server settles the bet; its first answer never arrives.
      if (sent > 1) return route.continue()
      await route.fetch()
      await route.abort('failed')
    })
    await roll(page).click()
    await expect(page.getByText('100,00 ₽').first()).toBeVisible()
    await expect(bets(page)).toHaveCount(2)
    const history = await fetch(`${address}/api/games/history?limit=-1`, {
      headers: { authorization: `Bearer ${player.token}` },
    })
    expect(await history.json()).toHaveLength(1)
  })

  playerTest('does not lower the balance by a stake that the server never took', async ({ page }) => {
    await open(page, '/games/dice')
    await stake(page).fill('100')
    await page.route('**/api/games/dice/roll', (route) => route.abort('failed'))
    await roll(page).click()
    await expect(balanceIn(page)).toHaveText('900,00 ₽')
    await expect(balanceIn(page)).toHaveText('1 000,00 ₽', { timeout: 10_000 })
  })
})

playerTest.describe('a refused bet on a small phone', () => {
  playerTest.use({ viewport: { width: 375, height: 667 }, hasTouch: true })

  for (const game of ['dice', 'mines'] as const)
    playerTest(
      `${game}: the reason is shown above the bottom bar, and the stake comes back without a glow`,
      async ({ page }) => {
        await page.route(/\/games\/(dice\/roll|mines\/start)$/, (route) =>
          route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The service is unavailable.' } }),
        )
        await open(page, `/games/${game}`)
        const glowed = await balanceIn(page).evaluateHandle((figure) => {
          const pill = figure.closest('a')
          const seen = { glow: false }
          new MutationObserver(() => {
            seen.glow ||= pill?.classList.contains('text-success') ?? false
          }).observe(pill ?? figure, { attributes: true })
          return seen
        })
        await page.getByRole('button', { name: /^(Бросить|Начать игру)/ }).click()
        const reason = page.getByRole('main').getByRole('alert')
        const bar = page.getByRole('navigation').last()
        const gap = async () => {
          const [above, below] = [await reason.boundingBox(), await bar.boundingBox()]
          return above && below ? below.y - above.y - above.height : Number.NaN
        }
        await expect.poll(gap).toBeGreaterThanOrEqual(0)
        await expect(balanceIn(page)).toHaveText('1 000,00 ₽')
        expect(await glowed.jsonValue()).toEqual({ glow: false })
      },
    )
})

playerTest(
  'an answer that arrives after another player has signed in does not change their balance',
  async ({ page, context, address }) => {
    const other = await registerPlayer(address)
    let answer: (() => void) | undefined
    await page.route('**/api/games/dice/roll', async (route) => {
      const response = await route.fetch()
      await new Promise<void>((resolve) => (answer = resolve))
      await route.fulfill({ response })
    })
    await open(page, '/games/dice')
    await stake(page).fill('100')
    await roll(page).click()
    await expect.poll(() => answer).toBeDefined()
    const elsewhere = await context.newPage()
    await open(elsewhere, '/')
    await elsewhere.evaluate((token) => localStorage.setItem('token', token), other.token)
    await expect(balanceIn(page)).toHaveText('1 000,00 ₽')
    const answered = page.waitForResponse('**/api/games/dice/roll')
    answer?.()
    await (await answered).finished()
    await expect(page.getByText('Здесь появятся ваши ставки')).toBeVisible()
    await expect(balanceIn(page)).toHaveText('1 000,00 ₽')
  },
)

test('a guest sees the game, and has to sign in on the first roll', async ({ page }) => {
  await open(page, '/games/dice')
  await expect(page.getByText('Войдите или зарегистрируйтесь, чтобы видеть свои ставки')).toBeVisible()
  await roll(page).click()
  await expect(page.getByText('Пожалуйста, войдите в систему').or(page.getByRole('dialog'))).toBeVisible()
})
