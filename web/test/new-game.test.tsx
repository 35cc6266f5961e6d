import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { GameType } from '@casino/contract/entities'
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyWithGame } from '../../tools/new-game/copy.ts'
import { disposablePlace, openRunFolder } from '../../tools/processes/run-folder.ts'
import type { NavigationEntry } from '../shell/frame/destinations.ts'

// A game that is only in the lists of games, with the files that they require, appears everywhere in the client that derives from
// them. It is added to a copy of the sources, because its files are imported by their path in the folder of games.
const folder = openRunFolder('new-game', disposablePlace())
const coin = 'coin' as GameType
const name = 'Heads or tails'
/** The client is compiled from its sources, which takes minutes on a busy machine. */
const compiledWithinMs = 300_000
const loaded: ReturnType<typeof load> = load()
beforeAll(() => loaded, compiledWithinMs)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function load() {
  copyWithGame(folder)
  const from = (file: string) => import(/* @vite-ignore */ join(folder, 'web', file))
  const [sent, app, router, search, wire, report, names, rules] = await Promise.all([
    from('entry-server.tsx') as Promise<typeof import('../entry-server.tsx')>,
    from('app.tsx') as Promise<typeof import('../app.tsx')>,
    from('router.tsx') as Promise<typeof import('../router.tsx')>,
    from('shell/search/find-pages.ts') as Promise<typeof import('../shell/search/find-pages.ts')>,
    from('wire/site.ts') as Promise<typeof import('../wire/site.ts')>,
    from('admin/dashboard/report.ts') as Promise<typeof import('../admin/dashboard/report.ts')>,
    from('rounds/GameName.tsx') as Promise<typeof import('../rounds/GameName.tsx')>,
    import(/* @vite-ignore */ join(folder, 'rules', 'games', 'index.ts')) as Promise<
      typeof import('@casino/rules/games/index')
    >,
  ])
  const settings = wire.unknownSettings
  const games = rules.games.map(({ type }, id) => ({
    id: String(id),
    type,
    name: type.charAt(0).toUpperCase() + type.slice(1),
    status: 'active' as const,
    house_edge: 3,
    min_bet: 1,
    max_bet: 100,
    link: `/games/${type}`,
    imageUrl: `/covers/${type}.svg`,
  }))
  return { from, sent, app, router, search, wire, report, names, settings, games }
}

/** The document that the server sends for a screen. */
async function documentOf(path: string) {
  const { sent, settings, games } = await loaded
  return sent.render({ path, settings, games, popular: async () => [], onTrouble: () => undefined })
}

type Data = readonly (readonly [QueryKey, unknown])[]

/** A screen as the browser shows it once all of its parts have loaded. */
async function shown(path: string, data: Data = []): Promise<string> {
  const { app, router, wire, settings, games } = await loaded
  const queryClient = app.makeQueryClient()
  const known: Data = [
    [wire.settingsOptions.queryKey, settings],
    [wire.gamesOptions.queryKey, games],
  ]
  for (const [key, value] of [...known, ...data]) queryClient.setQueryData(key, value)
  const at = router.makeRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  await at.load()
  return htmlOf(<app.App router={at} queryClient={queryClient} />)
}

/** A part of a screen, with the data that it requests. */
async function shownPart(part: () => ReactNode, data: Data = []): Promise<string> {
  const queryClient = new QueryClient()
  for (const [key, value] of data) queryClient.setQueryData(key, value)
  const root = createRootRoute()
  // Lists of the panel have their state in its URL.
  const page = createRoute({
    getParentRoute: () => root,
    path: '/admin',
    component: part,
    staticData: { title: () => name },
  })
  const history = createMemoryHistory({ initialEntries: ['/admin'] })
  const router = createRouter({ routeTree: root.addChildren([page]), history })
  await router.load()
  return htmlOf(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

async function htmlOf(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(page)
  return new Response(prelude).text()
}

/** The elements of a kind that contain a text. */
const having = (html: string, element: string, text: string) =>
  [...html.matchAll(new RegExp(`<${element}\\b.*?</${element}>`, 'gs'))].filter(([each]) => each.includes(text))

const withoutNavigation = (html: string) => html.replaceAll(/<nav\b.*?<\/nav>/gs, '')

const round = {
  _id: '7',
  id: '7',
  gameType: coin,
  username: null,
  createdAt: '2026-11-27T10:00:00.000Z',
  betAmount: 10,
  payout: 0,
  profit: -10,
  multiplier: 0,
  houseEdge: 3,
  maximumWin: 1000,
  payoutTable: 1,
  bet: { betAmount: 10, side: 'heads' },
  outcome: { side: 'heads', outcome: 'loss' },
  fairness: { algorithm: 1, serverSeedHash: '0', serverSeed: 'seed', clientSeed: 'client', nonce: 0 },
}

test('home has its tile, with its picture', async () => {
  const tiles = having((await documentOf('/')).html, 'li', name)
  expect(tiles.map(([tile]) => tile)).toEqual([
    expect.stringMatching(/href="\/games\/coin".*The picture of the coin.*A coin, flipped once\./s),
  ])
})

test('the sidebar leads to it', async () => {
  expect(having((await documentOf('/')).html, 'nav', 'href="/games/coin"')).not.toEqual([])
})

test('search finds it by its name and by its words', async () => {
  const { search } = await loaded
  const found = (query: string) =>
    search.findPages(query, (page: NavigationEntry) => page.name()).named.map(({ place }) => place.to)
  for (const query of ['heads', 'решка', 'moneda']) expect(found(query)).toEqual(['/games/coin'])
})

test('its page is sent as a document of its own, and the browser has its screen', async () => {
  const { sent } = await loaded
  expect(sent.addresses).toContain('/games/coin')
  expect(await documentOf('/games/coin')).toMatchObject({
    title: name,
    description: 'Flip a coin at ',
    html: expect.stringContaining('The page of the coin'),
    head: expect.stringMatching(/assets\/coin\.js.*\.coin\{\}/s),
  })
  expect(await shown('/games/coin')).toContain('The page of the coin')
})

test('a page that does not exist offers it', async () => {
  expect(having(await shown('/nothing/here'), 'li', 'href="/games/coin"')).toHaveLength(1)
})

test('the verifier can be set to it', async () => {
  expect(withoutNavigation(await shown('/fairness'))).toContain(name)
})

test('the verifier filled with one of its rounds has its fields and its draw', async () => {
  const page = await shown('/fairness?round=7', [[['round', '7'], round]])
  expect(page).toContain('The fields of the coin')
  expect(page).toContain('The draw of the coin')
})

test('the page of its round has its name, its outcome, what was compared, and the proof', async () => {
  const page = withoutNavigation(await shown('/rounds/7', [[['round', '7'], round]]))
  for (const text of [name, 'The outcome of the coin', 'Side of the coin', 'The proof of the coin'])
    expect(page).toContain(text)
})

test('npm run verify explains its round', async () => {
  await loaded
  const program = join(folder, 'tools', 'verify.ts')
  const { stdout } = spawnSync(process.execPath, [program, '-'], { input: JSON.stringify(round), encoding: 'utf8' })
  expect(stdout).toContain('coin 7')
  expect(stdout).toContain('side        heads')
})

test('live bets and major wins name it, and lead to it', async () => {
  const { from } = await loaded
  const { liveBetsOptions, recentWinsOptions }: typeof import('../wire/wins.ts') = await from('wire/wins.ts')
  const { LiveBets }: typeof import('../games/feed/LiveBets.tsx') = await from('games/feed/LiveBets.tsx')
  const { default: WinsStrip }: typeof import('../shell/wins/WinsStrip.tsx') = await from('shell/wins/WinsStrip.tsx')
  const bet = { ...round, gameName: 'Coin' }
  const bets = <LiveBets feed="all" label="" />
  const table = await shownPart(() => bets, [[liveBetsOptions('all').queryKey, [bet]]])
  expect(table).toContain(name)
  expect(table).toContain('lucide-coins')
  const win = { ...round, gameSlug: 'coin', gameName: 'Coin', provider: 'house', multiplier: 'x2', winAmount: 20 }
  const strip = await shownPart(() => <WinsStrip skeleton={null} />, [[recentWinsOptions.queryKey, [win]]])
  expect(strip).toContain(name)
  expect(strip).toContain('href="/games/coin"')
  expect(strip).toContain('#c0ffee')
})

test('the own bets of a player on it have its columns', async () => {
  const { from } = await loaded
  const { SessionContext }: typeof import('../wire/session.ts') = await from('wire/session.ts')
  const { OwnBets }: typeof import('../games/feed/OwnBets.tsx') = await from('games/feed/OwnBets.tsx')
  const { historyOptions }: typeof import('../rounds/history.ts') = await from('rounds/history.ts')
  const session = { authenticated: true, user: { id: '1' } as never, loading: false, error: undefined }
  const bets = (
    <SessionContext value={session}>
      <OwnBets game={coin} />
    </SessionContext>
  )
  expect(await shownPart(() => bets, [[historyOptions(coin).queryKey, [round]]])).toContain('Side of the coin')
})

test('the panel names it: in reports, and among the bets of a user', async () => {
  const { from, report, names } = await loaded
  expect(report.reports.games.name({ game: 'coin' })).toBe(name)
  expect(names.nameOfGame(coin)).toBe(name)
  const { Bets }: typeof import('../admin/users/Bets.tsx') = await from('admin/users/Bets.tsx')
  expect(await shownPart(() => <Bets id="1" />)).toContain(name)
})
