import { type Kopecks, kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, openBank, postAccepted } from '../../test/kit/bank.ts'
import { monthsAgo, moveToPast, nameOf } from '../../test/kit/past-plays.ts'
import { newestHighlights, roundWrites } from './highlights.ts'
import { lastOutcomes } from './last-outcomes.ts'
import {
  type ExternalRound,
  findRound,
  findRounds,
  type InHouseRound,
  isInHouse,
  isOld,
  lastPlayed,
  newestRounds,
  type Round,
  roundRows,
  roundsOf,
  settledAfter,
  settledBetween,
  settledUntil,
  settlingPostings,
} from './round.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank({ players: 0 })
})
afterAll(() => bank.close())

const player = async () => (await bank.admit(1, 0))[0]!
const terms = { majorWin: kopecks(1000), majorWinMultiplier: 200, highStake: kopecks(900) }
const sum = (amount: number) => amount as Kopecks

const common = { stake: sum(100), payout: sum(0), multiplierHundredths: 0, bet: { target: 50 }, outcome: { rolled: 7 } }
let nonce = 0
const dice = (of: number, more: Partial<InHouseRound> = {}): Omit<InHouseRound, 'id'> => ({
  ...common,
  game: 'dice',
  player: of,
  terms: { edgeBasisPoints: 250, maximumWin: sum(500_000) },
  algorithm: 2,
  payoutTable: 3,
  seedPair: 77,
  nonce: nonce++,
  ...more,
})
const external = (of: number, more: Partial<ExternalRound> = {}): Omit<ExternalRound, 'id'> => ({
  ...common,
  game: 'external',
  player: of,
  terms: { edgeBasisPoints: 400 },
  partner: 'partner',
  partnerRound: `r${nonce++}`,
  ...more,
})

/** Settles the round in a separate posting, which also gives the round its identifier unless another one staked it. */
async function settle(round: Omit<Round, 'id'>, stakedBy?: number): Promise<Round> {
  const { record } = await postAccepted(bank.ledger, {
    purpose: 'stake',
    kind: round.game,
    player: round.player,
    decide({ id }) {
      const record = { ...round, ...(stakedBy === undefined ? { id } : { id: stakedBy, settledBy: id }) } as Round
      return { transfers: [], writes: roundWrites(record, terms), record }
    },
  })
  return record
}
const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id)

test('a round is stored with all that recomputes it, or with the partner’s name for it', async () => {
  const alice = await player()
  const own = await settle(dice(alice, { payout: sum(196), multiplierHundredths: 196 }))
  const shared = await settle(dice(alice, { game: 'crash', seedPair: null, nonce: null }))
  const partners = await settle(external(alice, { stake: sum(0), payout: sum(3) }))
  const wanted = [own, shared, partners]
  for (const round of wanted) {
    expect(await findRound(bank.database.read, round.id)).toEqual({ ...round, at: expect.any(Date) })
  }
  expect(wanted.map(isInHouse)).toEqual([true, true, false])
  const found = await findRounds(bank.database.read, [...idsOf(wanted), 1e15])
  expect(new Set(idsOf(found))).toEqual(new Set(idsOf(wanted)))
  expect(found).toHaveLength(3)
  expect(await findRound(bank.database.read, 1e15)).toBeUndefined()
})

test('a player’s rounds are listed newest first, by page and by game', async () => {
  const [alice, bob] = [await player(), await player()]
  const made: Round[] = []
  for (const round of [dice(alice), external(alice), dice(alice, { game: 'keno' }), dice(alice), external(alice)]) {
    await settle(dice(bob))
    made.unshift(await settle(round))
  }
  const of = async (page: Parameters<typeof roundsOf>[2]) => idsOf(await roundsOf(bank.database.read, alice, page))
  const ids = idsOf(made)
  expect(await of({ limit: 9 })).toEqual(ids)
  expect(await of({ limit: 2 })).toEqual(ids.slice(0, 2))
  expect(await of({ limit: 2, before: ids[1]! })).toEqual(ids.slice(2, 4))
  for (const game of ['dice', 'keno', 'external', 'mines'] as const) {
    expect(await of({ limit: 9, game })).toEqual(idsOf(made.filter((round) => round.game === game)))
  }
  const played = await lastPlayed(bank.database.read, alice)
  const lastOf = async (game: string) =>
    (await findRound(bank.database.read, made.find((one) => one.game === game)!.id))!.at
  expect(played.toSorted((one, other) => (one.game < other.game ? -1 : 1))).toEqual([
    { game: 'dice', at: await lastOf('dice') },
    { game: 'keno', at: await lastOf('keno') },
  ])
})

test('the site’s newest rounds are those of a stake', async () => {
  const alice = await player()
  const [first, second] = [await settle(dice(alice)), await settle(external(alice))]
  await settle(external(alice, { stake: sum(0) }))
  expect(idsOf(await newestRounds(bank.database.read, 2))).toEqual([second.id, first.id])
})

test('a round of turns counts from the posting that settled it', async () => {
  const alice = await player()
  const staked = { purpose: 'stake', kind: 'mines', player: alice } as const
  const { id: begun } = await postAccepted(bank.ledger, {
    ...staked,
    decide: () => ({ transfers: [], writes: [], record: null }),
  })
  const between = await settle(dice(alice))
  const turns = await settle(dice(alice, { game: 'mines' }), begun)
  const after = await settle(dice(alice))
  const settledBy = turns.settledBy!
  expect(turns.id).toBeLessThan(between.id)

  const ids = [turns.id, between.id, after.id]
  expect(await settlingPostings(bank.database.read, ids)).toEqual(
    new Map([
      [turns.id, settledBy],
      [between.id, between.id],
      [after.id, after.id],
    ]),
  )
  const those = async (condition: string) =>
    idsOf(
      await bank.database.read.rows<{ id: number }>(
        `SELECT id FROM ${roundRows} AS round WHERE player_id = $1 AND ${condition} ORDER BY id`,
        [alice],
      ),
    )
  expect(await those(settledBetween(begun - 1, between.id))).toEqual([between.id])
  expect(await those(settledBetween(between.id, settledBy))).toEqual([turns.id])
  expect(await those(settledBetween(settledBy, after.id))).toEqual([after.id])
  expect(await those(settledAfter(between.id))).toEqual([turns.id, after.id])
  expect(await those(settledAfter(settledBy))).toEqual([after.id])
  expect(await those(settledUntil(between.id))).toEqual([between.id])
  expect(await those(settledUntil(settledBy))).toEqual([turns.id, between.id])
})

test('a round is old after a month', async () => {
  const [alice, bob] = [await player(), await player()]
  const [past, recent] = [await settle(dice(alice)), await settle(dice(bob))]
  await moveToPast(bank.owner, [alice, nameOf(monthsAgo(2))])
  const old = await Promise.all([past.id, recent.id, 1e15].map((id) => isOld(bank.database.read, id)))
  expect(old).toEqual([true, false, false])
})

test.each([
  // stake, payout, shown as
  [899, 0, []],
  [900, 0, ['high_stake']],
  [900, 1800, ['major_win', 'high_stake']],
  [500, 1000, ['major_win']],
  [500, 999, []],
  [499, 999, []],
  [501, 1001, []],
  [0, 1000, ['major_win']],
] as const)('a stake of %i that pays %i is shown to everyone as %j', (stake, payout, kinds) => {
  const round = { ...dice(1, { stake: sum(stake), payout: sum(payout) }), id: 1 }
  const [own, ...shown] = roundWrites(round, terms)
  expect(own).toMatchObject({ lockedRecord: { name: 'rounds' }, row: round })
  expect(shown).toMatchObject(kinds.map((kind) => ({ lockedRecord: { name: 'highlights' }, row: { kind, round } })))
})

test('a win that returns less than the stake is no major win, whatever the terms are', () => {
  const round = { ...external(1, { stake: sum(1000), payout: sum(1000) }), id: 1 }
  const [own, ...shown] = roundWrites(round, { ...terms, majorWinMultiplier: 0, highStake: sum(1001) })
  expect(own).toMatchObject({ lockedRecord: { name: 'external rounds' }, row: round })
  expect(shown).toEqual([])
})

test('the newest highlights of a kind are shown, newest first', async () => {
  const alice = await player()
  const won = { stake: sum(500), payout: sum(2000) }
  const [first, second] = [await settle(dice(alice, won)), await settle(external(alice, won))]
  const high = await settle(dice(alice, { stake: sum(900) }))
  const shown = await newestHighlights(bank.database.read, 'major_win', 2)
  expect(shown).toEqual([second, first].map((round) => ({ ...round, at: expect.any(Date) })))
  expect(idsOf(await newestHighlights(bank.database.read, 'high_stake', 1))).toEqual([high.id])
})

test('the last outcomes of a game are the player’s, or the site’s', async () => {
  const [alice, bob, carol, dave] = (await bank.admit(4, 0)) as [number, number, number, number]
  const spin = (of: number, result: number) => settle(dice(of, { game: 'roulette', outcome: { result } }))
  const [one, two, three] = [await spin(alice, 1), await spin(bob, 2), await spin(alice, 3)]
  await settle(dice(alice))
  // Settled while a clock was ahead: for now only its player sees the round.
  const early = await spin(dave, 4)
  const tomorrow = new Date(Date.now() + 24 * 3600 * 1000)
  await moveToPast(bank.owner, [dave, nameOf(tomorrow), tomorrow.toISOString()])
  const last = async (of: number | undefined, limit: number) => {
    const { now, played } = await lastOutcomes(bank.database.read, { game: 'roulette', player: of, limit })
    expect(now).toBeInstanceOf(Date)
    return played.map(({ round, outcome }) => [round, outcome])
  }
  const shown = ({ id, outcome }: Round) => [id, outcome]
  expect(await last(alice, 9)).toEqual([shown(three), shown(one)])
  expect(await last(alice, 1)).toEqual([shown(three)])
  expect(await last(undefined, 2)).toEqual([shown(three), shown(two)])
  expect(await last(dave, 2)).toEqual([shown(early)])
  expect(await last(carol, 9)).toEqual([])
})
