import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { administrator, asAdministrator } from './administrator.ts'
import { type Casino, openCasino } from './casino.ts'
import { balanceIn, expect, test as guestTest, open, registerPlayer, type StoryPlayer, signedInAs } from './fixtures.ts'

guestTest.use({ reducedMotion: 'no-preference' })

interface Own {
  readonly casino: Casino
  readonly player: StoryPlayer
}

// These stories change the whole casino one after another, so they have their own.
const test = guestTest.extend<{ own: Own }>({
  own: async ({ shared }, use) =>
    use(
      await shared.of('own casino', async () => {
        const casino = await openCasino(process.env.STORIES_POSTGRES ?? '')
        return { casino, player: await registerPlayer(casino.address), close: casino.close }
      }),
    ),
  address: ({ own }, use) => use(own.casino.address),
  storageState: ({ own }, use) => use(signedInAs(own.casino.address, own.player)),
})
test.describe.configure({ mode: 'serial' })

/** Turns the casino's celebrations off. */
async function celebrateNoMore({ casino }: Own): Promise<void> {
  const client = new pg.Client({ connectionString: casino.databaseUrl })
  await client.connect()
  await client.query(
    `INSERT INTO setting (section, value) VALUES ('games', '{"celebrations": false}')
     ON CONFLICT (section) DO UPDATE SET value = setting.value || excluded.value`,
  )
  await client.end()
}

test.describe('a server that dies and comes back', () => {
  test.use({ allowedTroubles: [/WebSocket|ERR_CONNECTION_REFUSED|net::/] })

  test('corrects the balance without a reload', async ({ page, own: { casino, player } }) => {
    await open(page, '/')
    await expect(balanceIn(page)).toHaveText('1 000,00 ₽')
    let balance = 0
    await casino.crashAndRestart()
    await expect(async () => {
      const answer = await fetch(`${casino.address}/api/games/dice/roll`, {
        method: 'POST',
        headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ betAmount: 12.34, targetValue: 1, betType: 'under' }),
      })
      expect(answer.status).toBe(200)
      balance = (await answer.json()).balance
    }).toPass()
    const shown = balance.toLocaleString('ru-RU', { minimumFractionDigits: 2 }).replace(/\s/g, ' ')
    await expect(balanceIn(page)).toHaveText(`${shown} ₽`)
  })
})

test('a win is celebrated, and shown plainly where celebrations are switched off', async ({ page, address, own }) => {
  const celebration = page.locator('[data-celebration]')
  await winAtOdds(page)
  await expect(celebration).toHaveCount(1)

  await celebrateNoMore(own)
  await expect(async () => {
    const answer = await fetch(`${address}/api/casino/get-settings`)
    expect((await answer.json()).games.celebrations).toBe(false)
  }).toPass()
  await winAtOdds(page)
  await expect(celebration).toHaveCount(0)
})

test('an administrator’s changes appear on open pages immediately, and nothing is lost', async ({
  browser,
  address,
  own: { player },
}) => {
  const administrators = await browser.newContext({
    baseURL: address,
    storageState: signedInAs(address, await signIn(address)),
  })
  const guests = await browser.newContext({ baseURL: address })
  const players = await browser.newContext({ baseURL: address, storageState: signedInAs(address, player) })
  try {
    const [home, dice, office] = [await guests.newPage(), await players.newPage(), await administrators.newPage()]
    const scripts: string[] = []
    for (const page of [home, dice]) page.on('dialog', (dialog) => scripts.push(dialog.message()))
    await Promise.all([open(home, '/'), open(dice, '/games/dice'), open(office, '/')])
    const stake = dice.getByLabel('Ставка', { exact: true })
    await stake.fill('77')
    await dice.getByLabel('Шанс').fill('40')
    await stake.focus()
    for (const page of [home, dice, office]) await page.evaluate(() => Reflect.set(window, 'sameDocument', true))

    await asAdministrator(address, async (call) => {
      const { site } = (await call('GET', '/api/casino/get-settings')) as { site: object }
      const body = { site: { ...site, name: 'Удача <b>', logo: '/covers/mines.svg', currencySymbol: '¤' } }
      await call('PATCH', '/api/casino/update-settings', { body })
    })
    for (const page of [home, dice]) {
      await expect(page).toHaveTitle(/ · Удача <b>$/)
      await expect(page.locator('link[rel=icon]').first()).toHaveAttribute('href', '/covers/mines.svg')
      await expect(page.getByRole('banner')).toContainText('Удача <b>')
      await expect(page.getByRole('main')).toContainText('¤')
    }

    const name = '<img src=x onerror=alert(1)>'
    const changeDice = (change: object) =>
      asAdministrator(address, async (call) => {
        const { games } = (await call('GET', '/api/admin/get-games')) as { games: { id: string; type: string }[] }
        const { id } = games.find(({ type }) => type === 'dice') as { id: string }
        await call('PATCH', `/api/admin/update-game/${id}`, change)
      })
    await changeDice({ name, imageUrl: '/covers/mines.svg', status: 'development' })
    const tile = home.getByRole('region', { name: 'Наши игры' }).getByRole('link').filter({ hasText: name })
    await expect(tile.locator('img')).toHaveAttribute('src', '/covers/mines.svg')
    await expect(tile).toContainText('Скоро')
    await expect(dice.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(dice).toHaveTitle(`${name} · Удача <b>`)
    await expect(dice.getByRole('status').filter({ hasText: 'Скоро' })).toBeVisible()
    await expect(dice.getByRole('button', { name: /^Бросить/ })).toHaveCount(0)

    await asAdministrator(address, (call) => call('POST', '/api/admin/maintenance', { enabled: true }))
    for (const page of [home, dice]) await expect(closedSign(page)).toBeVisible()
    // Our own support page is also closed; only an external one is linked.
    await expect(home.getByRole('link', { name: 'Поддержка' })).toHaveCount(0)
    await expect(office.getByRole('status').filter({ hasText: 'Идут техработы' })).toBeVisible()
    await expectStatusWhileClosed(home)
    await asAdministrator(address, (call) => call('POST', '/api/admin/maintenance', { enabled: false }))
    for (const page of [home, dice]) await expect(closedSign(page)).toHaveCount(0)
    await expect(tile).toBeVisible()
    await changeDice({ status: 'active' })
    await expect(stake).toHaveValue(/^77/)
    await expect(dice.getByLabel('Шанс')).toHaveValue(/^40/)
    for (const page of [home, dice, office]) {
      expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
    }
    expect(scripts).toEqual([])
  } finally {
    for (const context of [administrators, guests, players]) await context.close()
  }
})

async function expectStatusWhileClosed(page: Page): Promise<void> {
  const service = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await page.getByRole('link', { name: 'Состояние сайта' }).click()
  await expect(service('Наши игры')).toContainText('На время технических работ')
  await expect(service('Вход в аккаунт')).toContainText('Работает')
  await page.goBack()
}

const closedSign = (page: Page) => page.getByRole('heading', { level: 1, name: 'Идут технические работы' })

async function signIn(address: string): Promise<{ token: string }> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  return answer.json()
}

/** Rolls on 40 % of all numbers; the page receives only the first of the server's answers that is a win. */
async function winAtOdds(page: Page): Promise<void> {
  await page.route('**/api/games/dice/roll', async (route) => {
    for (let rolls = 0; rolls < 60; rolls++) {
      const headers = { ...route.request().headers(), 'idempotency-key': randomUUID() }
      const response = await route.fetch({ headers })
      const { outcome, payout } = await response.json()
      if (outcome !== 'win') continue
      expect(payout).toBe(2.45)
      return route.fulfill({ response })
    }
    throw new Error('no win came')
  })
  await open(page, '/games/dice')
  await page.getByLabel('Шанс').fill('40')
  await page.getByLabel('Ставка', { exact: true }).fill('1')
  await page.getByRole('button', { name: /^Бросить/ }).click()
  await expect(page.getByText(/Выпало .* Выигрыш 2,45/)).toBeAttached()
  await page.unroute('**/api/games/dice/roll')
}
