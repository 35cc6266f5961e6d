import type { Page } from '@playwright/test'
import pg from 'pg'
import { openCasino } from './casino.ts'
import { balanceIn, expect, open, registerPlayer, signedInAs, test } from './fixtures.ts'

// What these stories do to a casino they do to one of their own.
const postgresUrl = () => process.env.STORIES_POSTGRES ?? ''

test.describe('a server that dies and comes back', () => {
  test.use({ allowedTroubles: [/WebSocket|ERR_CONNECTION_REFUSED|net::/] })

  test('is followed by the right balance without a reload', async ({ browser }) => {
    const casino = await openCasino(postgresUrl())
    const player = await registerPlayer(casino.address)
    const context = await browser.newContext({
      baseURL: casino.address,
      storageState: signedInAs(casino.address, player),
    })
    try {
      const page = await context.newPage()
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
    } finally {
      await context.close()
      await casino.close()
    }
  })
})

test('title, icon and currency sign follow the settings', async ({ browser }) => {
  const casino = await openCasino(postgresUrl())
  const client = new pg.Client({ connectionString: casino.databaseUrl })
  await client.connect()
  const context = await browser.newContext({ baseURL: casino.address })
  try {
    const page = await context.newPage()
    await open(page, '/')
    const before = await page.title()
    await client.query(
      `UPDATE setting SET value = value || '{"name": "Удача", "logo": "/other-logo.svg", "currencySymbol": "¤"}' WHERE section = 'site'`,
    )
    await expect(async () => {
      await open(page, '/')
      expect(await page.title()).toContain('Удача')
    }).toPass()
    expect(before).not.toContain('Удача')
    await expect(page.locator('link[rel=icon]').first()).toHaveAttribute('href', '/other-logo.svg')
    await expect(page.getByRole('banner')).toContainText('Удача')
    await open(page, '/games/dice')
    await expect(page.getByRole('main')).toContainText('¤')
    expect(await page.title()).toContain('Удача')
  } finally {
    await context.close()
    await client.end()
    await casino.close()
  }
})

test('a win is celebrated where the house celebrates, and plainly said where it has switched that off', async ({
  browser,
}) => {
  const casino = await openCasino(postgresUrl())
  const client = new pg.Client({ connectionString: casino.databaseUrl })
  await client.connect()
  const player = await registerPlayer(casino.address)
  const context = await browser.newContext({
    baseURL: casino.address,
    storageState: signedInAs(casino.address, player),
  })
  try {
    const page = await context.newPage()
    const celebration = page.locator('[data-celebration]')
    await winAtOdds(page)
    await expect(celebration).toHaveCount(1)

    await client.query(`UPDATE setting SET value = value || '{"celebrations": false}' WHERE section = 'games'`)
    await client.query(
      `INSERT INTO setting (section, value) VALUES ('games', '{"celebrations": false}') ON CONFLICT DO NOTHING`,
    )
    await expect(async () => {
      const answer = await fetch(`${casino.address}/api/casino/get-settings`)
      expect((await answer.json()).games.celebrations).toBe(false)
    }).toPass()
    await winAtOdds(page)
    await expect(celebration).toHaveCount(0)
  } finally {
    await context.close()
    await client.end()
    await casino.close()
  }
})

/** Rolls for 40 % of all numbers until one of them comes: 40 rolls without a win happen once in a thousand million times. */
async function winAtOdds(page: Page): Promise<void> {
  await open(page, '/games/dice')
  await page.getByLabel('Шанс').fill('40')
  await page.getByLabel('Ставка', { exact: true }).fill('1')
  for (let rolls = 0; rolls < 40; rolls++) {
    const answered = page.waitForResponse('**/api/games/dice/roll')
    await page.getByRole('button', { name: /^Бросить/ }).click()
    const { outcome, payout } = await (await answered).json()
    await expect(page.getByRole('button', { name: /^Бросить/ })).toBeEnabled()
    if (outcome !== 'win') continue
    expect(payout).toBe(2.45)
    await expect(page.getByText(/Выпало .* Выигрыш 2,45/)).toBeAttached()
    return
  }
  throw new Error('no win came')
}
