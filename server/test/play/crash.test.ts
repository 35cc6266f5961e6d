import { hash } from 'node:crypto'
import { leadsTo } from '@casino/rules/games/crash/chain'
import { decidedWithinMs, msOf, type Panel } from '@casino/rules/games/crash/rules'
import { proveCommitment, proveRound } from '@casino/rules/log/prove-round'
import { kopecks } from '@casino/rules/money'
import { verifyRound } from '@casino/rules/verify-round'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRefused } from '../../accounting/ledger/posting.ts'
import type { Read } from '../../platform/database/database.ts'
import { verifyEd25519 } from '../../platform/keys/note-signer.ts'
import { type CrashDeps, serveBetCrash, stakeOnce } from '../../play/games/crash/bet-crash.ts'
import { cancelOnce } from '../../play/games/crash/cancel-crash.ts'
import { cashOutOnce } from '../../play/games/crash/cash-out-crash.ts'
import type { Flight } from '../../play/games/crash/flight.ts'
import { findChain } from '../../play/games/crash/seed-chain.ts'
import { settlePass } from '../../play/games/crash/settle-crash.ts'
import { Table } from '../../play/games/crash/table.ts'
import { nodeHasher } from '../../play/log/log-key.ts'
import { openStakes } from '../../play/rounds/stakes.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { countingReads, type Statement } from '../kit/counting-reads.ts'
import { heldAccount } from '../kit/held-account.ts'

let casino: Casino
let players: CasinoPlayer[]
let skew = 0
/** The clock stands still, however long a story takes. */
let stopped: number | undefined
const tables: Table[] = []

beforeAll(async () => {
  // No server settles by itself: these stories do it, at the times of their own clock.
  casino = await openCasino({ env: { ROLE: 'web' } })
  players = await Promise.all(Array.from({ length: 4 }, () => casino.player({ balance: 10_000 })))
})
afterAll(async () => {
  for (const table of tables) await table.close()
  await closeAudited(casino)
})

/** Calls state the moment of their arrival by this clock. */
const now = (arrivedAt?: number) => arrivedAt ?? stopped ?? Date.now() + skew
/** A server at the table. */
function openNode(read: Read = casino.app.database.read, { transact } = casino.app.database): CrashDeps {
  const { ledger, settings } = casino.app
  const parts = {
    ledger,
    settings,
    read,
    transact,
    stakes: openStakes([]),
    now,
    secretFor: (purpose: string) => Buffer.from(hash('sha256', `a test: ${purpose}`, 'hex'), 'hex'),
    audience: { tableWatchers: () => 0, publishTable() {} },
    onTrouble: (error: unknown) => {
      throw error
    },
    seedVault: undefined as never,
  }
  const table = new Table(parts)
  tables.push(table)
  return { ...parts, table }
}

const node = {} as CrashDeps
beforeAll(() => {
  Object.assign(node, openNode())
})

/** The next round that crashes at least at a multiplier in hundredths, or, with `below`, before it; earlier ones pass without bets. */
async function flightThat(
  fits: (crash: number) => boolean,
  deps = node,
): Promise<Flight & { end: number; crashes: number }> {
  // Missing two hundred times is practically impossible.
  for (let tries = 0; tries < 200; tries++) {
    const flight = await deps.table.open(now())
    if (flight) {
      const { crash, at } = deps.table.endOf(flight)
      if (fits(crash)) return { ...flight, end: at, crashes: crash }
    }
    await pass()
  }
  throw new Error('no such flight')
}

/** Ends the round under way, and lets its pause pass. */
async function pass(deps = node): Promise<void> {
  const latest = await deps.table.wanted()
  if (latest) skew += Math.max(0, deps.table.endOf(latest).at - now() + 1000)
  await settlePass(deps)()
  skew += 3000
  await deps.table.wanted()
  await settlePass(deps)()
}

const at = (flight: Flight, ms: number) => {
  skew += flight.startsAt + ms - now()
}
const bet = (player: CasinoPlayer, flight: Flight, panel: Panel = 1, target: number | null = null, roubles = 100) =>
  stakeOnce(node)({ player: player.id, panel, stake: kopecks(roubles * 100), target, flight, received: 0 })
const cashOut = (player: CasinoPlayer, panel: Panel = 1, deps = node) =>
  cashOutOnce(deps)({ player: player.id, panel, received: now() })
const balanceOf = async (player: CasinoPlayer) => (await player.call('GET /api/auth/me')).body.user.balance
const refusalOf = async (posted: Promise<object>) =>
  'refused' in (await posted) ? ((await posted) as { refused: string }).refused : 'none'

describe('a flight', () => {
  test('pays an automatic cash-out exactly, and takes the stake of a target that it does not reach', async () => {
    const [anna, boris] = players as [CasinoPlayer, CasinoPlayer]
    const flight = await flightThat((crash) => crash >= 130 && crash < 400)
    const before = [await balanceOf(anna), await balanceOf(boris)]
    expect(isRefused(await bet(anna, flight, 1, 120))).toBe(false)
    expect(isRefused(await bet(anna, flight, 2, flight.crashes))).toBe(false)
    expect(isRefused(await bet(boris, flight, 1, flight.crashes + 1))).toBe(false)
    expect(await refusalOf(bet(boris, flight, 1))).toBe('bet_placed')
    at(flight, msOf(120) + 5)
    await settlePass(node)()
    // In flight: reached targets are paid, and nothing else is known.
    expect(await balanceOf(anna)).toBe(before[0]! - 200 + 120)
    at(flight, flight.end - flight.startsAt + decidedWithinMs)
    await settlePass(node)()
    await settlePass(node)()
    const won = Math.floor(flight.crashes) / 100
    expect(await balanceOf(anna)).toBeCloseTo(before[0]! - 200 + 120 + 100 * won, 2)
    expect(await balanceOf(boris)).toBe(before[1]! - 100)
  })

  test('a bet that is decided after that of its panel has ended is refused, and the players beside it are not', async () => {
    const [anna, boris] = players as [CasinoPlayer, CasinoPlayer]
    const flight = await flightThat((crash) => crash >= 130)
    await bet(anna, flight, 1, 101)
    at(flight, msOf(101) + 5)
    await settlePass(node)()
    expect(await Promise.all([anna, boris].map((player) => refusalOf(bet(player, flight))))).toEqual([
      'bet_placed',
      'none',
    ])
    await pass()
  })

  test('a bet whose player cannot be locked delays no other, nor a later flight', async () => {
    const [anna, boris] = players as [CasinoPlayer, CasinoPlayer]
    const flight = await flightThat((crash) => crash >= 130)
    for (const player of [anna, boris]) await bet(player, flight, 1, 110)
    const before = [await balanceOf(anna), await balanceOf(boris)] as const
    const release = await heldAccount(casino.owner, anna.id)
    at(flight, flight.end - flight.startsAt)
    await expect(settlePass(node)()).rejects.toThrow()
    skew += 3000
    const later = (await node.table.wanted())!
    const end = node.table.endOf(later)
    await bet(boris, later, 1, 101)
    at(later, end.at - later.startsAt)
    await expect(settlePass(node)()).rejects.toThrow()
    expect(await balanceOf(boris)).toBeCloseTo(before[1] + 110 - 100 + (end.crash >= 101 ? 101 : 0), 2)
    await release()
    await pass()
    expect(await balanceOf(anna)).toBeCloseTo(before[0] + 110, 2)
  })

  test('pays by hand what it shows at the moment of the call, once, and nothing after the crash', async () => {
    const [anna, boris, vera] = players as [CasinoPlayer, CasinoPlayer, CasinoPlayer]
    const flight = await flightThat((crash) => crash >= 250)
    for (const player of [anna, boris]) await bet(player, flight)
    expect(await refusalOf(cashOut(anna))).toBe('not_flying')
    at(flight, msOf(150))
    const answers = await Promise.all([cashOut(anna), cashOut(anna), cashOut(anna)])
    expect(answers.map((one) => ('refused' in one ? one.refused : 'paid')).sort()).toEqual(['no_bet', 'no_bet', 'paid'])
    const paid = answers.find((one) => !isRefused(one))
    expect(paid && 'record' in paid && paid.record.multiplier).toBeGreaterThanOrEqual(150)
    expect(await refusalOf(cashOut(vera))).toBe('no_bet')
    at(flight, flight.end - flight.startsAt)
    expect(await refusalOf(cashOut(boris))).toBe('crashed')
    await pass()
    expect(await refusalOf(cashOut(boris))).toBe('no_bet')
  })

  test.each([
    ['in time, and decided 300 ms after the crash, is paid', -1, 300, 'none'],
    ['in time, and decided 2 s after the crash, is paid', -1, 2000, 'none'],
    ['in time, and decided after the losses, is refused', -1, decidedWithinMs, 'no_bet'],
    ['at the crash, and decided before the losses, is refused', 0, 300, 'crashed'],
  ])('a cash-out that arrived %s', async (_, arrived, decided, refusal) => {
    const [anna] = players as [CasinoPlayer]
    const flight = await flightThat((crash) => crash >= 120 && crash < 1000)
    const before = await balanceOf(anna)
    await bet(anna, flight)
    stopped = flight.end + decided
    await settlePass(node)()
    await settlePass(node)()
    const call = { player: anna.id, panel: 1, received: flight.end + arrived } as const
    expect(await refusalOf(cashOutOnce(node)(call))).toBe(refusal)
    expect(await refusalOf(cashOutOnce(node)(call))).toBe(refusal === 'crashed' ? 'crashed' : 'no_bet')
    stopped = undefined
    skew += 10_000
    await pass()
    const paid = refusal === 'none' ? (flight.crashes - 1) / 100 : 0
    expect(await balanceOf(anna)).toBeCloseTo(before - 100 + 100 * paid, 2)
  })

  test('a cash-out in time is paid long after, if no server has settled meanwhile and the next flight takes bets', async () => {
    const [anna] = players as [CasinoPlayer]
    const flight = await flightThat((crash) => crash >= 120 && crash < 1000)
    const before = await balanceOf(anna)
    await bet(anna, flight)
    at(flight, flight.end - flight.startsAt)
    await node.table.wanted()
    skew += 3000
    const next = (await node.table.wanted())!
    expect(next.number).toBe(flight.number + 1)
    await bet(anna, next)
    const call = { player: anna.id, panel: 1, received: flight.end - 1 } as const
    expect(await refusalOf(cashOutOnce(node)(call))).toBe('none')
    expect(await balanceOf(anna)).toBeCloseTo(before - 200 + flight.crashes - 1, 2)
    await pass()
  })

  test('bets are taken by the moment of their arrival until the last millisecond before the start', async () => {
    const [anna] = players as [CasinoPlayer]
    const flight = await flightThat(() => true)
    stopped = flight.startsAt + 50
    const arrived = (ms: number, panel: Panel) =>
      serveBetCrash(node).handler({
        player: { id: anna.id },
        body: { betAmount: 10, panel },
        arrivedAt: flight.startsAt + ms,
      } as never) as Promise<{ number: number }>
    expect(await arrived(-1, 1)).toMatchObject({ number: flight.number })
    await expect(arrived(0, 2)).rejects.toMatchObject({ code: 'bets_closed' })
    stopped = undefined
    await pass()
  })

  test('a bet is taken back before the start, and not after it', async () => {
    const [anna] = players as [CasinoPlayer]
    const flight = await flightThat(() => true)
    const before = await balanceOf(anna)
    await bet(anna, flight, 2)
    const cancel = () => cancelOnce(node)({ player: anna.id, panel: 2, received: now() })
    expect(await refusalOf(cancel())).toBe('none')
    expect(await balanceOf(anna)).toBe(before)
    expect(await refusalOf(cancel())).toBe('no_bet')
    // The panel is free again.
    expect(await refusalOf(bet(anna, flight, 2))).toBe('none')
    at(flight, 0)
    expect(await refusalOf(cancel())).toBe('bets_closed')
    await pass()
  })

  test.each([
    ['before the round is settled', decidedWithinMs],
    ['after it', 10_000],
  ])('a bet that arrived in time and is decided late, %s, does not stay open', async (_, late) => {
    const [anna] = players as [CasinoPlayer]
    const flight = await flightThat((crash) => crash <= 110)
    const before = await balanceOf(anna)
    at(flight, flight.end - flight.startsAt + late)
    await settlePass(node)()
    await settlePass(node)()
    expect(isRefused(await bet(anna, flight))).toBe(false)
    skew += 10_000
    await settlePass(node)()
    expect(await balanceOf(anna)).toBe(before - 100)
    expect(await refusalOf(cashOut(anna))).toBe('no_bet')
  })

  test('is settled once by servers that work at the same time, and by one that comes after a crash of all', async () => {
    const flight = await flightThat((crash) => crash >= 140)
    for (const player of players)
      for (const panel of [1, 2] as const) await bet(player, flight, panel, panel === 1 ? 130 : null)
    const before = await Promise.all(players.map(balanceOf))
    const others = [openNode(), openNode(), node]
    at(flight, msOf(135))
    const hands = players.map((player) => cashOut(player, 2, others[player.id % 3]))
    await Promise.all([...others.map((deps) => settlePass(deps)()), ...hands])
    // No server settles for a long time; then one does, from the stored state.
    at(flight, flight.end - flight.startsAt + 60_000)
    const later = openNode()
    await Promise.all([settlePass(later)(), settlePass(node)()])
    await settlePass(later)()
    const paid = (await Promise.all(hands)).map((one) => ('record' in one ? one.record.payout / 100 : 0))
    const after = await Promise.all(players.map(balanceOf))
    expect(after.map((balance, i) => balance - before[i]!)).toEqual(paid.map((hand) => expect.closeTo(hand + 130, 2)))
  })
})

test('the work for calls in flight is the same whenever it will end', async () => {
  const [anna, boris] = players as [CasinoPlayer, CasinoPlayer]
  const workOf = async (fits: (crash: number) => boolean) => {
    const flight = await flightThat(fits)
    await bet(anna, flight)
    const statements: Statement[] = []
    const counted = openNode(countingReads(casino.app.database.read, statements))
    await counted.table.wanted()
    at(flight, 150)
    statements.length = 0
    await settlePass(counted)()
    await counted.table.wanted()
    const answers = [
      await refusalOf(cashOut(boris, 1, counted)),
      await refusalOf(cancelOnce(counted)({ player: anna.id, panel: 1, received: now() })),
      (await counted.table.open(now())) === undefined,
      counted.table.onWire().round?.crash,
    ]
    // All players' bets are read every 400 ms, however long the flight is; earlier flights may not be settled yet.
    const made = statements.filter(
      ({ text, of }) =>
        !text.includes('OVER ()') &&
        !text.includes('username') &&
        (of === flight.id || !/\bid = \$1|round_id = \$1/.test(text)),
    )
    await pass()
    return { answers, statements: made.map(({ text }) => text) }
  }
  const [short, long] = [await workOf((crash) => crash >= 115 && crash < 160), await workOf((crash) => crash >= 400)]
  expect(short.answers).toEqual(['no_bet', 'bets_closed', true, null])
  expect(short.statements.length).toBeGreaterThan(0)
  expect(short).toEqual(long)
})

test('where the site requires one game at a time, the flight under way ends as its seed says, and none begins', async () => {
  const [anna] = players as [CasinoPlayer]
  const flight = await flightThat((crash) => crash >= 120)
  const before = await balanceOf(anna)
  await bet(anna, flight, 1, 110)
  await casino.set('protection', { oneGameAtATime: true })
  expect(await refusalOf(bet(anna, flight, 2))).toBe('game_closed')
  await pass()
  expect(await balanceOf(anna)).toBeCloseTo(before + 10, 2)
  for (const _ of [1, 2]) await pass()
  expect((await node.table.wanted())?.id).toBe(flight.id)
  await casino.set('protection', { oneGameAtATime: false })
  expect((await node.table.wanted())?.number).toBe(flight.number + 1)
})

test('everyone sees the name of a player who bets, unless the player hides it', async () => {
  const [anna, boris] = players as [CasinoPlayer, CasinoPlayer]
  const flight = await flightThat(() => true)
  await anna.call('PATCH /api/auth/privacy', { body: { hideName: true } })
  await bet(anna, flight, 1, null, 20)
  await bet(boris, flight, 1, null, 10)
  const watching = openNode()
  await watching.table.wanted()
  expect(watching.table.onWire().shown).toMatchObject([
    { username: null, betAmount: 20 },
    { username: boris.username, betAmount: 10 },
  ])
  await anna.call('PATCH /api/auth/privacy', { body: { hideName: false } })
  await pass()
})

test('what is secret leaves only with the crash, and then everything recomputes', async () => {
  const [anna, boris] = players as [CasinoPlayer, CasinoPlayer]
  const flight = await flightThat((crash) => crash >= 200)
  const chain = (await findChain(casino.app.database.read))!
  await bet(anna, flight)
  await bet(boris, flight)
  at(flight, msOf(150))
  const posted = await cashOut(anna)
  const id = 'record' in posted ? String(posted.record.bet.id) : ''
  await settlePass(node)()
  await node.table.wanted()
  expect(node.table.onWire().round).toMatchObject({ crash: null, seed: null, crashedAt: null })
  const stored = await casino.app.database.read.one(`SELECT crash, seed FROM crash_round WHERE id = $1`, [flight.id])
  expect(stored).toEqual({ crash: null, seed: null })
  const page = () => casino.call('GET /api/games/rounds/{id}', { params: { id } })
  const flying = (await page()).body
  expect(flying.fairness).toMatchObject({ serverSeed: null, clientSeed: chain.salt, nonce: flight.number })
  expect(JSON.stringify(flying.outcome)).not.toContain('crash')
  expect(verifyRound(flying).at).toBe('sealed')

  at(flight, flight.end - flight.startsAt)
  await node.table.wanted()
  expect(node.table.onWire().round).toMatchObject({ crash: flight.crashes / 100 })
  await pass()
  const round = (await page()).body
  expect(verifyRound(round)).toMatchObject({ at: 'checked', agrees: true })
  const { serverSeed } = round.fairness
  expect(leadsTo(serverSeed!, chain.end, flight.number)).toBe(true)
  expect(leadsTo(serverSeed!, round.fairness.serverSeedHash, 1)).toBe(true)
  // Detects one changed figure.
  expect(verifyRound({ ...round, payout: round.payout + 1 })).toMatchObject({ agrees: false })

  // The commitment to the end of the chain is in the log before the round, and before the lost one.
  await casino.app.publicLog.step()
  const [lost] = (await boris.call('GET /api/games/history', { query: { limit: '1' } })).body
  expect(lost).toMatchObject({ gameType: 'crash', payout: 0 })
  const lostRound = (await casino.call('GET /api/games/rounds/{id}', { params: { id: lost!._id } })).body
  const by = { key: casino.app.publicLog.keys.of(1).key, hasher: nodeHasher, verify: verifyEd25519 }
  for (const one of [round, lostRound]) {
    const proofOf = async (query: string) =>
      (await fetch(`${casino.address}/api/games/rounds/${one.id}/log-proof${query}`)).text()
    const committed = proveCommitment(Buffer.from(chain.end, 'hex'), await proofOf('?of=commitment'), by)
    const logged = proveRound(one, await proofOf(''), by)
    if (typeof committed === 'string' || typeof logged === 'string') throw new Error(`${committed} ${logged}`)
    expect(committed.index).toBeLessThan(logged.index)
  }
})
