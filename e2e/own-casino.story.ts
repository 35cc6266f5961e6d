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
