import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Casino, type LiveConnection, openCasino } from '../kit/casino.ts'
import { cutNotifications } from '../kit/stored.ts'
import { openTwoServers, type TwoServers } from '../kit/two-servers.ts'

let { here, there, admin, player } = {} as TwoServers
beforeAll(async () => {
  ;({ here, there, admin, player } = await openTwoServers({ balance: 100 }))
})
afterAll(() => here.close())

/** A guest’s page and a player’s, at each of the two servers, after each has received the state of the site. */
async function openPages(): Promise<LiveConnection[]> {
  const pages = [undefined, player.token].flatMap((token) => [here.live(token), there.live(token)])
  for (const page of pages) await vi.waitFor(() => expect(page.sites).not.toEqual([]))
  return pages
}

const siteOf = async (at: Casino) => ({
  settings: (await at.call('GET /api/casino/get-settings')).body,
  games: (await at.call('GET /api/casino/get-games')).body,
})
const gameOf = async (type: string) =>
  (await admin.call('GET /api/admin/get-games')).body.games.find((game) => game.type === type)!
const change = async (type: string, body: object) =>
  admin.call('PATCH /api/admin/update-game/{id}', { params: { id: (await gameOf(type)).id }, body })
const maintenance = (enabled: boolean) => admin.call('POST /api/admin/maintenance', { body: { enabled } })

const hostile = '<img src=x onerror=alert(1)>'

describe('every open page is notified within a second, at every server, of', () => {
  const site = {
    name: hostile,
    logo: 'https://cdn.example/logo.png',
    currency: 'RUB',
    currencySymbol: '¤',
    minimumDeposit: 700,
    minimumWithdrawal: 800,
    maxWithdrawalPerDay: 9000,
    supportUrl: '/help',
  }
  test.each<[string, () => Promise<unknown>, object]>([
    [
      'name, logo, sign and minimums',
      () => admin.call('PUT /api/admin/settings/site', { body: site }),
      { settings: { site } },
    ],
    [
      'the switches of the games',
      async () => {
        const all = (await admin.call('GET /api/casino/get-settings')).body
        const games = { ...all.games, autoPlay: false, turbo: false, celebrations: false }
        return admin.call('PUT /api/admin/settings/games', { body: games })
      },
      { settings: { games: { autoPlay: false, turbo: false, celebrations: false } } },
    ],
    [
      'a game’s name, limits, edge, cover and link',
      () =>
        change('dice', {
          name: hostile,
          min_bet: 3,
          max_bet: 44,
          house_edge: 3.5,
          imageUrl: '/covers/x.png',
          link: '/x',
        }),
      {
        games: expect.arrayContaining([
          expect.objectContaining({
            type: 'dice',
            name: hostile,
            min_bet: 3,
            max_bet: 44,
            house_edge: 3.5,
            imageUrl: '/covers/x.png',
            link: '/x',
          }),
        ]),
      },
    ],
    [
      'a game that is closed',
      () => change('mines', { status: 'development' }),
      { games: expect.arrayContaining([expect.objectContaining({ type: 'mines', status: 'development' })]) },
    ],
    ['maintenance', () => maintenance(true), { settings: { maintenance: { enabled: true } } }],
    ['its end', () => maintenance(false), { settings: { maintenance: { enabled: false } } }],
  ])('%s', async (_, operate, shown) => {
    const pages = await openPages()
    expect(await operate()).toMatchObject({ status: 200 })
    const answered = performance.now()
    for (const page of pages) await vi.waitFor(() => expect(page.sites.at(-1)).toMatchObject(shown), { interval: 5 })
    expect(performance.now() - answered).toBeLessThan(1000)
    for (const page of pages) page.socket.disconnect()
  })
})

test('it receives only public settings, and nothing meant for administrators', async () => {
  const [page] = (await openPages()) as [LiveConnection]
  const { build: _, ...shown } = page.sites.at(-1)!
  expect(shown).toEqual(await siteOf(here))
  const before = page.sites.length
  await admin.call('PUT /api/admin/settings/registration', { body: { openingCredit: 55 } })
  await change('roulette', { max_bet: 500 })
  await vi.waitFor(async () => expect(page.sites.at(-1)).toMatchObject(await siteOf(here)))
  // A change that is not public sends no message.
  expect(page.sites.length - before).toBe(1)
})

test('a page that reconnects receives the current state of the site, from any server', async () => {
  const page = there.live(undefined)
  await vi.waitFor(() => expect(page.sites).not.toEqual([]))
  page.socket.disconnect()
  await change('roulette', { name: 'Колесо' })
  await vi.waitFor(() => expect(there.app.settings.game('roulette').name).toBe('Колесо'))
  page.socket.connect()
  await vi.waitFor(() =>
    expect(page.sites.at(-1)?.games).toContainEqual(expect.objectContaining({ type: 'roulette', name: 'Колесо' })),
  )
})

test('a server that was disconnected for a moment sends its pages what it missed', async () => {
  const page = there.live(undefined)
  await vi.waitFor(() => expect(page.sites).not.toEqual([]))
  await cutNotifications(here.app.database.read)
  await change('roulette', { name: 'Рулетка ночью' })
  await vi.waitFor(
    () => expect(page.sites.at(-1)?.games).toContainEqual(expect.objectContaining({ name: 'Рулетка ночью' })),
    { timeout: 3000 },
  )
})

test('a round of mines that is open when the site closes is there when it opens again', async () => {
  await change('mines', { status: 'active' })
  const page = player.live()
  const bet = { betAmount: 10, numberOfMines: 3 }
  expect((await player.call('POST /api/games/mines/start', { body: bet })).status).toBe(200)
  await maintenance(true)
  await vi.waitFor(() => expect(page.sites.at(-1)?.settings.maintenance.enabled).toBe(true))
  expect((await player.call('POST /api/games/mines/reveal', { body: { cellIndex: 0 } })).body.code).toBe('maintenance')
  await maintenance(false)
  await vi.waitFor(() => expect(page.sites.at(-1)?.settings.maintenance.enabled).toBe(false))
  expect((await player.call('POST /api/games/mines/reveal', { body: { cellIndex: 0 } })).status).toBe(200)
})

test('a page receives the served build first and with each change; it is the one in the documents', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'casino-builds-'))
  const build = (name: string) => {
    for (const part of ['client', 'server']) mkdirSync(join(folder, name, part), { recursive: true })
    writeFileSync(
      join(folder, name, 'client', 'index.html'),
      `<head><!--head--></head><script src="/${name}.js"></script>`,
    )
    const entry = `export const addresses = ['/']
      export const render = async () => ({ html: '', head: '', state: '', title: '', description: '' })`
    writeFileSync(join(folder, name, 'server', 'entry-server.js'), entry)
    return openCasino({ env: { WEB_DIR: join(folder, name) }, databaseUrl: here.databaseUrl })
  }
  const servers = [await build('old'), await build('new')] as const
  try {
    const shown: unknown[] = []
    for (const server of servers) {
      const document = await (await fetch(server.address)).text()
      const page = server.live(undefined)
      await vi.waitFor(() => expect(page.sites).toHaveLength(1))
      expect(document).toContain(`<meta name="build" content="${page.sites[0]?.build}" />`)
      shown.push(page.sites[0]?.build)
      await change('roulette', { name: `Roulette ${shown.length}` })
      await vi.waitFor(() => expect(page.sites.length).toBeGreaterThan(1))
      expect(page.sites.at(-1)?.build).toBe(shown.at(-1))
    }
    expect(new Set(shown).size).toBe(2)
  } finally {
    for (const server of servers) await server.close()
    rmSync(folder, { recursive: true })
  }
})
