import type { LiveBet, RecentWin } from '@casino/contract/play/wins'
import { kopecks } from '@casino/rules/money'
import { mostWins } from '@casino/rules/varied-wins'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mostPerUpdate } from '../../play/feed/add-limited.ts'
import { type Casino, type CasinoPlayer, type LiveConnection, openCasino } from '../kit/casino.ts'
import { layOf, miner } from '../kit/miner.ts'
import { cutNotifications } from '../kit/stored.ts'

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
  await casino.set('games', { majorWin: kopecks(100_00), majorWinMultiplier: 101, highStake: kopecks(100_00) })
})
afterAll(() => casino.close())

const mostRepeats = 100
const bet = (player: CasinoPlayer, betAmount: number, key?: string) =>
  player.call('POST /api/games/dice/roll', {
    body: { betAmount, targetValue: 97, betType: 'under' },
    ...(key && { key }),
  })

/** Almost every such bet wins, and pays a little more than its stake. */
async function win(player: CasinoPlayer, betAmount: number) {
  for (let bets = 0; bets < 20; bets++) {
    const { status, body } = await bet(player, betAmount)
    expect(status).toBe(200)
    if (body.outcome === 'win') return body
  }
  throw new Error('twenty such bets were lost')
}

const recentWins = async (of: Casino = casino) => (await of.call('GET /api/games/recent-wins')).body as RecentWin[]
const liveBets = async (feed: 'all' | 'high', of: Casino = casino) =>
  (await of.call('GET /api/games/live-bets', { query: { feed } })).body as LiveBet[]

async function watching(feed: 'all' | 'high' | 'none', of: Casino = casino): Promise<LiveConnection> {
  const live = of.live(undefined)
  await vi.waitFor(() => expect(live.socket.connected).toBe(true))
  live.socket.emit('bets:subscribe', { feed })
  // Everything sent before this answer has been received.
  await live.subscribe('nobody')
  return live
}

const idsOf = (messages: readonly (readonly { id: string }[])[]) => messages.flat().map(({ id }) => id)

describe('a major win', () => {
  test('is seen on everybody’s screen within a second, and in the list', async () => {
    const winner = await casino.player({ balance: 1000 })
    const [other, guest] = [(await casino.player()).live(), casino.live(undefined)]
    for (const live of [other, guest]) await vi.waitFor(() => expect(live.socket.connected).toBe(true))
    const { roundId, payout } = await win(winner, 100)
    for (const { wins } of [other, guest])
      await vi.waitFor(() => expect(idsOf(wins)).toContain(roundId), { timeout: 1000 })
    const shown = other.wins.flat().find(({ id }) => id === roundId)
    expect(shown).toEqual({
      id: roundId,
      gameSlug: 'dice',
      gameName: 'Dice',
      provider: 'house',
      username: winner.username,
      betAmount: 100,
      multiplier: 'x1.01',
      winAmount: payout,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    expect((await recentWins())[0]).toEqual(shown)
  })

  test('pays enough, and enough times its stake', async () => {
    const player = await casino.player({ balance: 5000 })
    const before = await recentWins()
    await win(player, 1)
    await bet(player, 99) // 99.99 at most
    await casino.set('games', { majorWinMultiplier: 102 })
    await win(player, 500)
    expect(await recentWins()).toEqual(before)
    await casino.set('games', { majorWinMultiplier: 101 })
    const { roundId } = await win(player, 500)
    expect((await recentWins()).map(({ id }) => id)).toEqual([roundId, ...before.map(({ id }) => id)].slice(0, 10))
  })

  test('is never a loss, whatever the settings', async () => {
    const player = await casino.player({ balance: 5000 })
    await casino.set('games', { majorWin: kopecks(0), majorWinMultiplier: 0 })
    const body = { betAmount: 1000, targetValue: 99, betType: 'under' } // pays 0.99 times the stake
    const { roundId } = (await player.call('POST /api/games/dice/roll', { body })).body
    expect((await recentWins()).map(({ id }) => id)).not.toContain(roundId)
    await casino.set('games', { majorWin: kopecks(100_00), majorWinMultiplier: 101 })
  })

  test('is listed once, the newest first, and ten are listed', async () => {
    const player = await casino.player({ balance: 100_000 })
    const live = await watching('none')
    const won: string[] = []
    for (let times = 0; times < mostWins + 3; times++) won.unshift((await win(player, 100)).roundId)
    expect((await recentWins()).map(({ id }) => id)).toEqual([won[0], ...Array(mostWins - 1).fill(expect.anything())])
    await vi.waitFor(() => expect(idsOf(live.wins)).toEqual(expect.arrayContaining(won.slice(0, mostWins))))
    const shown = idsOf(live.wins)
    expect(shown).toEqual([...new Set(shown)])
    for (const message of live.wins) expect(message.length).toBeLessThanOrEqual(mostWins)
  })

  test('is not published again when its key is repeated', async () => {
    const player = await casino.player({ balance: 10_000 })
    const live = await watching('all')
    const first = await bet(player, 100, 'the-same')
    expect(first.status).toBe(200)
    for (let times = 0; times < 5; times++) {
      expect((await bet(player, 100, 'the-same')).body.roundId).toBe(first.body.roundId)
    }
    const last = await win(player, 100)
    await vi.waitFor(() => expect(idsOf(live.bets)).toContain(last.roundId))
    await vi.waitFor(() => expect(idsOf(live.wins)).toContain(last.roundId))
    for (const shown of [idsOf(live.bets), idsOf(live.wins)]) expect(shown).toEqual([...new Set(shown)])
    expect(idsOf(live.bets)).toContain(first.body.roundId)
  })
})

describe('every game', () => {
  test('a round of mines is published once when it ends, however often the ending call is repeated', async () => {
    const player = await casino.player({ balance: 1000 })
    const live = await watching('all')
    const { start, reveal, cashOut } = miner(player)
    const { game, roundId } = (await start({ betAmount: 100, numberOfMines: 5 })).body
    const [cell] = (await layOf(casino, player, game)).safe
    await reveal(cell)
    const marker = (await bet(player, 1)).body
    await vi.waitFor(() => expect(idsOf(live.bets)).toContain(marker.roundId))
    expect(idsOf(live.bets)).not.toContain(roundId)
    for (let times = 0; times < 3; times++) expect((await cashOut()).body.payout).toBe(121)
    await vi.waitFor(() => expect(idsOf(live.bets)).toContain(roundId))
    await vi.waitFor(() => expect(idsOf(live.wins)).toContain(roundId))
    const last = await win(player, 100)
    await vi.waitFor(() => expect(idsOf(live.wins)).toContain(last.roundId))
    expect(idsOf(live.bets).filter((id) => id === roundId)).toEqual([roundId])
    expect(idsOf(live.wins).filter((id) => id === roundId)).toEqual([roundId])
    expect((await recentWins()).find(({ id }) => id === roundId)).toMatchObject({
      gameSlug: 'mines',
      gameName: 'Mines',
      multiplier: 'x1.21',
      winAmount: 121,
    })
  })

  test('a mine is published as a lost bet', async () => {
    const player = await casino.player({ balance: 1000 })
    const live = await watching('all')
    const { start, reveal } = miner(player)
    const { game, roundId } = (await start({ betAmount: 2, numberOfMines: 5 })).body
    await reveal((await layOf(casino, player, game)).mines[0])
    await vi.waitFor(() => expect(idsOf(live.bets)).toContain(roundId))
    const shown = live.bets.flat().find(({ id }) => id === roundId)
    expect(shown).toMatchObject({ gameType: 'mines', betAmount: 2, multiplier: 0, payout: 0, profit: -2 })
  })

  test('a spin', async () => {
    const player = await casino.player({ balance: 1000 })
    const live = await watching('all')
    const body = {
      bets: [
        { type: 'low', amount: 100 },
        { type: 'high', amount: 100 },
      ],
      totalBet: 200,
    }
    const { roundId, payout } = (await player.call('POST /api/games/roulette/spin', { body })).body
    await vi.waitFor(() => expect(idsOf(live.bets)).toContain(roundId))
    const shown = live.bets.flat().find(({ id }) => id === roundId)
    expect(shown).toMatchObject({ gameType: 'roulette', betAmount: 200, multiplier: payout / 200, payout })
    // A returned stake is not a win.
    expect((await recentWins()).map(({ id }) => id)).not.toContain(roundId)
    expect((await liveBets('high'))[0]?.id).toBe(roundId)
  })
})

describe('live bets', () => {
  test('are sent to every subscriber, guests too, until they unsubscribe', async () => {
    const player = await casino.player({ balance: 1000 })
    const [all, high, none] = [await watching('all'), await watching('high'), await watching('none')]
    const figures = await (await fetch(`${casino.address}/metrics`)).text()
    expect(Number(/^casino_bets_watchers (\d+)$/m.exec(figures)?.[1])).toBeGreaterThanOrEqual(2)
    const low = (await bet(player, 1)).body
    const rich = (await bet(player, 100)).body
    for (const live of [all, high]) await vi.waitFor(() => expect(idsOf(live.bets)).toContain(rich.roundId))
    await vi.waitFor(() => expect(idsOf(all.bets)).toContain(low.roundId))
    expect(idsOf(high.bets)).toEqual([rich.roundId])
    expect(none.bets).toEqual([])
    expect(all.bets.flat().find(({ id }) => id === low.roundId)).toEqual({
      id: low.roundId,
      gameType: 'dice',
      gameName: 'Dice',
      username: player.username,
      betAmount: 1,
      multiplier: low.outcome === 'win' ? 1.01 : 0,
      payout: low.payout,
      profit: low.profit,
      createdAt: expect.stringMatching(/Z$/),
    })
    expect((await liveBets('all')).slice(0, 2).map(({ id }) => id)).toEqual([rich.roundId, low.roundId])
    expect((await liveBets('high'))[0]?.id).toBe(rich.roundId)
    expect((await liveBets('high')).every(({ betAmount }) => betAmount >= 100)).toBe(true)

    all.socket.emit('bets:subscribe', { feed: 'none' })
    high.socket.emit('bets:subscribe', { feed: 'all' })
    await Promise.all([all, high].map((live) => live.subscribe('nobody')))
    const received = all.bets.length
    const next = (await bet(player, 1)).body
    await vi.waitFor(() => expect(idsOf(high.bets)).toContain(next.roundId))
    expect(all.bets.length).toBe(received)
  })

  test('of a thousand at once some are sent, in a few messages, the highest among them', async () => {
    const players = await Promise.all(Array.from({ length: 20 }, () => casino.player({ balance: 10_000 })))
    const [all, high] = [await watching('all'), await watching('high')]
    const began = performance.now()
    await Promise.all(
      players.flatMap((player, n) =>
        Array.from({ length: 50 }, async (_, m) => {
          // A slow machine may refuse a burst; then the request is repeated.
          for (let time = 0, status = 503; status === 503 && time < mostRepeats; time++)
            status = (await bet(player, n === 7 && m === 25 ? 777 : 1)).status
        }),
      ),
    )
    const [{ count }] = (await casino.app.database.read.rows<{ count: number }>(
      'SELECT count(*)::int AS count FROM round WHERE player_id = ANY($1)',
      [players.map(({ id }) => id)],
    )) as [{ count: number }]
    expect(count).toBe(1000)
    await vi.waitFor(() => expect(all.bets.flat().map(({ betAmount }) => betAmount)).toContain(777))
    await vi.waitFor(() => expect(high.bets.flat().map(({ betAmount }) => betAmount)).toEqual([777]))
    const { roundId } = await win(players[0]!, 1)
    await vi.waitFor(() => expect(idsOf(all.bets)).toContain(roundId))
    const seconds = (performance.now() - began) / 1000
    expect(all.bets.length).toBeLessThanOrEqual(2 * seconds + 1)
    for (const message of all.bets) expect(message.length).toBeLessThanOrEqual(mostPerUpdate)
    expect(idsOf(all.bets)).toEqual([...new Set(idsOf(all.bets))])
  })

  test.each([[[]], [[null]], [['all']], [[{ feed: 'everything' }]], [[{ feed: { $ne: 'all' } }]], [[() => {}]]])(
    'requested with %j, none are shown and no harm is done',
    async (args) => {
      const live = await watching('all')
      ;(live.socket as unknown as { emit(event: string, ...args: unknown[]): void }).emit('bets:subscribe', ...args)
      await live.subscribe('nobody')
      const watches = await watching('all')
      const { roundId } = (await bet(await casino.player({ balance: 10 }), 1)).body
      await vi.waitFor(() => expect(idsOf(watches.bets)).toContain(roundId))
      expect(live.bets).toEqual([])
      expect(live.socket.connected).toBe(true)
    },
  )
})

describe('a hidden name', () => {
  const hide = (player: CasinoPlayer, hideName: boolean) =>
    player.call('PATCH /api/auth/privacy', { body: { hideName } })

  test('is hidden at once from every list, the round’s page and the screens that show it, and comes back', async () => {
    const player = await casino.player({ balance: 1000 })
    const [all, high] = [await watching('all'), await watching('high')]
    const { roundId } = await win(player, 100)
    const last = <T extends { id: string; username: string | null }>(messages: readonly T[][]) =>
      messages.flat().findLast(({ id }) => id === roundId)?.username
    const everywhere = async () => [
      ...[await recentWins(), await liveBets('all'), await liveBets('high')].map(
        (list) => (list as { id: string; username: string | null }[]).find(({ id }) => id === roundId)?.username,
      ),
      (await casino.call('GET /api/games/rounds/{id}', { params: { id: roundId } })).body.username,
      last(all.bets),
      last(high.bets),
      last(all.wins),
    ]
    await vi.waitFor(async () => expect(await everywhere()).toEqual(Array(7).fill(player.username)), {
      timeout: 10_000,
    })

    for (const [hidden, shown] of [
      [true, null],
      [false, player.username],
    ] as const) {
      const { status, body } = await hide(player, hidden)
      expect([status, body.user.hideName]).toEqual([200, hidden])
      // Requests after the answer already reflect it; the screens are notified within a second.
      expect((await everywhere()).slice(0, 4)).toEqual(Array(4).fill(shown))
      await vi.waitFor(async () => expect(await everywhere()).toEqual(Array(7).fill(shown)), { timeout: 1000 })
    }
  })

  test('is hidden from the first message on', async () => {
    const player = await casino.player({ balance: 1000 })
    await hide(player, true)
    const live = await watching('high')
    const { roundId } = await win(player, 100)
    await vi.waitFor(() => expect(idsOf(live.bets)).toContain(roundId))
    await vi.waitFor(() => expect(idsOf(live.wins)).toContain(roundId))
    const names = [...live.bets.flat(), ...live.wins.flat()].map(({ username }) => username)
    expect(names).not.toContain(player.username)
  })

  test('can be changed only by the player', async () => {
    const player = await casino.player()
    const other = await casino.player()
    const body = { hideName: true, userId: other.user.id, id: other.id }
    expect((await player.call('PATCH /api/auth/privacy', { body })).body.user.id).toBe(player.user.id)
    expect((await other.call('GET /api/auth/me')).body.user.hideName).toBe(false)
    expect((await player.call('GET /api/auth/me')).body.user.hideName).toBe(true)
    expect((await casino.call('PATCH /api/auth/privacy', { body })).body.code).toBe('unauthenticated')
  })
})

describe('more than one server', () => {
  test('another server on the same database shows the same, and also hides the names', async () => {
    const other = await casino.node()
    const player = await casino.player({ balance: 1000 })
    const live = await watching('all', other)
    const { roundId } = await win(player, 100)
    await vi.waitFor(() => expect(idsOf(live.wins)).toContain(roundId), { timeout: 1000 })
    await vi.waitFor(() => expect(idsOf(live.bets)).toContain(roundId), { timeout: 1000 })
    expect(await recentWins(other)).toEqual(await recentWins())
    expect(await liveBets('high', other)).toEqual(await liveBets('high'))
    await player.call('PATCH /api/auth/privacy', { body: { hideName: true } })
    await vi.waitFor(() => expect(live.wins.flat().findLast(({ id }) => id === roundId)?.username).toBeNull(), {
      timeout: 1000,
    })
    expect((await recentWins(other))[0]?.username).toBeNull()
  })

  test('a screen with lists from one server is notified by another of a hidden name', async () => {
    const player = await casino.player({ balance: 1000 })
    const { roundId } = await win(player, 100)
    const lists = async () => [await recentWins(), await liveBets('all'), await liveBets('high')]
    await vi.waitFor(async () => {
      for (const list of await lists()) expect(list.map(({ id }) => id)).toContain(roundId)
    })
    // No list was requested from this server, and no screen was open when the bet was placed.
    const other = await casino.node()
    const [all, high] = [await watching('all', other), await watching('high', other)]
    await player.call('PATCH /api/auth/privacy', { body: { hideName: true } })
    const shown = (messages: readonly { id: string; username: string | null }[][]) =>
      messages.flat().findLast(({ id }) => id === roundId)?.username
    await vi.waitFor(() => expect([shown(all.wins), shown(all.bets), shown(high.bets)]).toEqual([null, null, null]), {
      timeout: 1500,
    })
  })

  test('a server that is started later has the lists', async () => {
    await win(await casino.player({ balance: 1000 }), 100)
    const before = [await recentWins(), await liveBets('all'), await liveBets('high')]
    expect(before.map((list) => list.length > 0)).toEqual([true, true, true])
    const later = await casino.node()
    expect([await recentWins(later), await liveBets('all', later), await liveBets('high', later)]).toEqual(before)
  })

  test('an unintelligible notification from another server does no harm', async () => {
    const newer = await openCasino()
    const player = await newer.player({ balance: 10 })
    const live = await watching('all', newer)
    for (const payload of ['', '{', 'null', '{}', '[1]', '{"wins":[null],"all":[],"high":[]}']) {
      await newer.app.database.read.rows("SELECT pg_notify('rounds_settled', $1)", [payload])
    }
    const { roundId } = (await bet(player, 1)).body
    await vi.waitFor(() => expect(idsOf(live.bets)).toContain(roundId))
    expect(newer.troubles.length).toBeGreaterThan(0)
    await newer.close()
  })

  test('events missed during a disconnection are sent after it', async () => {
    const player = await casino.player({ balance: 1000 })
    const live = await watching('all')
    const { read } = casino.app.database
    const cut = () => cutNotifications(read)
    await cut()
    const { roundId } = await win(player, 100)
    await vi.waitFor(() => expect(idsOf(live.wins)).toContain(roundId), { timeout: 5000 })
  })
})

describe('a client that floods', () => {
  let strict: Casino
  beforeAll(async () => {
    strict = await openCasino({ env: { RATE_LIMITS: 'on' } })
  })
  afterAll(() => strict.close())
  beforeEach(() => expect(strict.troubles).toEqual([]))

  test('is cut off', async () => {
    const live = await watching('all', strict)
    live.socket.io.reconnection(false)
    for (let times = 0; times < 200; times++) live.socket.emit('bets:subscribe', { feed: 'all' })
    await vi.waitFor(() => expect(live.endings).toEqual(['transport close']))
  })
})
