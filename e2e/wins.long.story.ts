import pg from 'pg'
import { expectAccessible } from './axe.ts'
import { type Casino, openCasino } from './casino.ts'
import { balanceIn, expect, open, registerPlayer, type StoryPlayer, test } from './fixtures.ts'
import { inEachLanguage } from './languages.ts'
import { sticksOut } from './sticks-out.ts'

// The threshold of a major win is a setting of the whole casino: these stories have one of their own, where every win counts.
let casino: Casino
let winner: StoryPlayer

test.describe.configure({ mode: 'serial' })
test.use({ reducedMotion: 'reduce' })

test.beforeAll(async () => {
  casino = await openCasino(process.env.STORIES_POSTGRES ?? '')
  const client = new pg.Client({ connectionString: casino.databaseUrl })
  await client.connect()
  await client.query(
    `INSERT INTO setting (section, value) VALUES ('games', '{"majorWin": 1, "majorWinMultiplier": 0, "highStake": 5000}')
     ON CONFLICT (section) DO UPDATE SET value = setting.value || excluded.value`,
  )
  await client.end()
  await casino.crashAndRestart()
  winner = await registerPlayer(casino.address)
})
test.afterAll(() => casino.close())

/** Rolls with a nine in ten chance until a win. */
async function win(player: StoryPlayer, betAmount = 10): Promise<string> {
  for (let roll = 0; roll < 20; roll++) {
    const answer = await fetch(`${casino.address}/api/games/dice/roll`, {
      method: 'POST',
      headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ betAmount, targetValue: 10, betType: 'over' }),
    })
    expect(answer.status).toBe(200)
    const { outcome, roundId } = await answer.json()
    if (outcome === 'win') return roundId
  }
  throw new Error('Twenty rolls at nine in ten were lost.')
}

test('a guest sees the win of another player without a reload, at the front of the strip', async ({ page }) => {
  await open(page, `${casino.address}/`)
  const strip = page.getByRole('list', { name: 'Крупные выигрыши' })
  const first = strip.getByRole('listitem').first()
  await expect(first).toBeVisible()
  for (const player of [winner, await registerPlayer(casino.address)]) {
    await win(player)
    await expect(first).toContainText(player.username)
  }

  await strip.getByRole('link', { name: 'Играть: Кости' }).first().click()
  await expect(page).toHaveURL(/\/games\/dice$/)
  await expect(strip).toBeHidden()
})

test('the strip shows ten wins, and pauses while the pointer is on it', async ({ page }) => {
  for (let round = 0; round < 10; round++) await win(winner)
  await open(page, `${casino.address}/fairness`)
  const strip = page.getByRole('list', { name: 'Крупные выигрыши' })
  const first = strip.getByRole('listitem').first()
  await expect(strip.getByRole('listitem')).toHaveCount(10)
  await first.hover()
  const other = await registerPlayer(casino.address)
  await win(other)
  await expect(first).toContainText(winner.username)
  await page.mouse.move(0, 500)
  await expect(first).toContainText(other.username)
  await expect(strip.getByRole('listitem')).toHaveCount(10)
})

test.describe('a server that does not answer for the wins', () => {
  test.use({ allowedTroubles: [/status of 500/] })

  test('leaves the strip empty, and nothing moves', async ({ page }) => {
    const heights: number[] = []
    const measure = async () => {
      heights.push(await page.getByRole('main').evaluate((main) => main.getBoundingClientRect().top))
    }
    await page.route('**/api/games/recent-wins', async (route) => {
      await measure()
      await route.fulfill({ status: 500, json: { code: 'internal', message: 'An error occurred' } })
    })
    await open(page, `${casino.address}/fairness`)
    await expect(page.getByText('Здесь появятся крупные выигрыши')).toBeVisible()
    await measure()
    expect(new Set(heights).size).toBe(1)
  })
})

const withStrip = ['/', '/slots', '/bonus', '/balance', '/refs', '/profile', '/profile/top-up', '/profile/withdraw']
const withoutStrip = ['/games/mines', '/games/dice', '/games/roulette', '/slots/fire-crown/crown/volna']

const stripWidths = [375, 1440] as const

test('every page of a player except games and slots has the strip under its header', async ({ page, context }) => {
  const { token } = winner
  await context.addInitScript((value) => localStorage.setItem('token', value), token)
  const strip = page.getByRole('region', { name: 'Крупные выигрыши' })
  const top = () => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().top)
  const height = async () => (await strip.boundingBox())?.height
  for (const [place, path] of [...withStrip, '/fairness'].entries()) {
    // Opened at one width, then as wide as the other: the next page is opened at that one.
    const [first = 0, second = 0] = place % 2 ? stripWidths : stripWidths.toReversed()
    await page.setViewportSize({ width: first, height: 812 })
    await page.goto(`${casino.address}${path}`, { waitUntil: 'domcontentloaded' })
    // The document was rendered for a guest; it is hidden until the player's own page replaces it.
    await expect(page.locator('html')).not.toHaveAttribute('data-stale')
    await expect.poll(top).toBeGreaterThan(0)
    const before = await top()
    await expect(strip).toBeVisible()
    expect([path, await height()]).toEqual([path, 71])
    expect([path, await top()]).toEqual([path, before])
    await page.setViewportSize({ width: second, height: 812 })
    await expect(strip).toBeVisible()
    expect([path, second, await height()]).toEqual([path, second, 71])
  }
  for (const path of withoutStrip) {
    await open(page, `${casino.address}${path}`)
    for (const width of stripWidths) {
      await page.setViewportSize({ width, height: 812 })
      await expect(strip).toHaveCount(0)
    }
  }
})

test.describe('at 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 700 } })

  test('strip and feeds do not overflow, in any language', async ({ page }) => {
    // The newest win is always shown; of earlier ones, a selection is.
    await win(winner)
    await open(page, `${casino.address}/slots`)
    await inEachLanguage(page, async (language) => {
      await page.getByRole('listitem').filter({ hasText: winner.username }).first().waitFor()
      expect(await sticksOut(page), `strip in ${language}`).toEqual([])
    })
    await open(page, `${casino.address}/games/dice`)
    await inEachLanguage(page, async (language) => {
      for (const feed of ['all', 'high']) {
        await page.locator(`input[value=${feed}]`).click()
        await page.getByRole('main').getByRole('link').first().waitFor()
        expect(await sticksOut(page), `${feed} in ${language}`).toEqual([])
      }
    })
  })
})

test('the strip and a feed are accessible in both themes', async ({ page }) => {
  await open(page, `${casino.address}/slots`)
  await page.getByRole('list', { name: 'Крупные выигрыши' }).waitFor()
  await expectAccessible(page)
  await open(page, `${casino.address}/games/dice`)
  await page.getByRole('radio', { name: 'Все ставки' }).check()
  await page.getByRole('table', { name: 'Все ставки' }).waitFor()
  await expectAccessible(page)
})

test('a name disappears from other screens as soon as it is hidden', async ({ page }) => {
  await open(page, `${casino.address}/slots`)
  const other = await registerPlayer(casino.address)
  const roundId = await win(other)
  const first = page.getByRole('list', { name: 'Крупные выигрыши' }).getByRole('listitem').first()
  await expect(first).toContainText(other.username)
  const answer = await fetch(`${casino.address}/api/auth/privacy`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ hideName: true }),
  })
  expect(answer.status).toBe(200)
  await expect(first).toContainText('Скрыт')
  await open(page, `${casino.address}/rounds/${roundId}`)
  await expect(page.getByRole('main')).toContainText('скрыт')
  await expect(page.getByText(other.username)).toHaveCount(0)
})

test('one live connection serves the guest, and the player who signs in', async ({ page }) => {
  const lines: { isClosed: () => boolean }[] = []
  page.on('websocket', (line) => lines.push(line))
  const openLines = () => lines.filter((line) => !line.isClosed()).length
  const player = await registerPlayer(casino.address)
  await open(page, `${casino.address}/`)
  await expect.poll(openLines).toBe(1)

  await page.getByRole('button', { name: 'Войти' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Имя пользователя').fill(player.username)
  await dialog.getByLabel('Пароль', { exact: true }).fill(player.password)
  await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(balanceIn(page)).toHaveText('1 000,00 ₽')
  await win(player)
  await expect(balanceIn(page)).not.toHaveText('1 000,00 ₽')
  await expect(page.getByRole('list', { name: 'Крупные выигрыши' })).toContainText(player.username)
  await expect.poll(openLines).toBe(1)
})

test('all bets arrive while their feed is shown, high ones in a feed of their own', async ({ page }) => {
  await open(page, `${casino.address}/games/dice`)
  await page.getByRole('radio', { name: 'Все ставки' }).check()
  const all = page.getByRole('region', { name: 'Все ставки' }).getByRole('row')
  await expect(all).not.toHaveCount(1)
  const small = await registerPlayer(casino.address)
  await win(small)
  await expect(all.nth(1)).toContainText(small.username)

  await page.getByRole('radio', { name: 'Крупные' }).check()
  const high = page.getByRole('region', { name: 'Крупные' })
  const whale = await registerPlayer(casino.address)
  await win(whale, 60)
  await expect(high.getByRole('row').nth(1)).toContainText(whale.username)
  await expect(high.getByText(small.username)).toHaveCount(0)

  await high.getByRole('row').nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/rounds\/\d+$/)
  await expect(page.getByRole('main')).toContainText(whale.username)
})
