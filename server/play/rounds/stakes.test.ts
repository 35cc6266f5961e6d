import { kopecks } from '@casino/rules/money'
import { describe, expect, test } from 'vitest'
import { type LockedRecord, write } from '../../accounting/ledger/locked-record.ts'
import type { GameRecord } from '../../platform/settings/settings.ts'
import { alice, cash, house, underLock } from '../../test/kit/batch-in-memory.ts'
import { gamesAccounts, type MovedSums, type NewStake, openStakes, type StakeCheck, type StakeRule } from './stakes.ts'

const game = { status: 'active', minBet: 50, maxBet: 10_000 } as GameRecord
const inForce = { edgeBasisPoints: 250, maximumWin: kopecks(500_000), payoutTable: 3 }
const shown = { houseEdge: 2.5, maximumWin: 5000, payoutTable: 3 }
const stakeOf = (amount: number, more: Partial<NewStake> = {}): NewStake => ({
  player: alice,
  game,
  amount: kopecks(amount),
  ...more,
})

const rounds: LockedRecord<string> = { name: 'rounds' }
const sums: LockedRecord<MovedSums> = { name: 'sums' }
const rule: StakeRule = {
  lockedRecords: [sums],
  checks: [{ refusal: 'forbidden', refuses: ({ amount }) => amount > 20_000 }],
  funds: {
    refusal: 'insufficient_funds',
    refuses: ({ amount, player }, locked) => amount > locked.balanceOf(player) - 20 && { held: 20 },
  },
  writes: (_, play) => [write(sums, play)],
}
const stakes = openStakes([rule, { lockedRecords: [rounds], checks: [], writes: () => [] }])
const ownChecks: StakeCheck[] = [{ refusal: 'round_in_progress', refuses: () => true }]

const played = (payout: number) => ({ payout: kopecks(payout), writes: [write(rounds, 'round')], record: 'played' })
const place = (stake: NewStake, payout = 0) =>
  underLock((locked) => stakes.placeStake(locked, stake, () => played(payout)))
const staking = (amount: number) => ({ kind: 'stake', from: cash(alice), to: house, amount })
const paying = (amount: number, kind = 'payout') => ({ kind, from: house, to: cash(alice), amount })
/** Expects a decision with these transfers, and that the rule received these sums. */
const decided = (transfers: readonly object[], staked: number, paid: number) => ({
  transfers,
  writes: [write(rounds, 'round'), write(sums, { player: alice, staked: kopecks(staked), paid: kopecks(paid) })],
  record: 'played',
})

describe('a stake', () => {
  test('is refused by the first of the checks that it fails, and not played', () => {
    const changed = { terms: { inForce, shown: { ...shown, payoutTable: 2 } } }
    const own = { ...changed, ownChecks }
    const part = { smallestPart: kopecks(49) }
    const high = { ...game, maxBet: 50_000 } as GameRecord
    const faulty: readonly (readonly [refused: string, NewStake, details?: object])[] = [
      ['game_closed', stakeOf(20_001, { ...own, ...part, game: { ...game, status: 'disabled' } })],
      ['round_in_progress', stakeOf(20_001, { ...own, ...part })],
      ['stake_too_small', stakeOf(20_001, { ...changed, ...part }), { minimum: 0.5 }],
      ['stake_too_large', stakeOf(20_001, changed), { maximum: 100 }],
      ['forbidden', stakeOf(20_001, { ...changed, game: high })],
      ['terms_changed', stakeOf(20_000, { ...changed, game: high }), shown],
      ['insufficient_funds', stakeOf(20_000, { game: high }), { held: 20 }],
    ]
    for (const [refused, stake, details] of faulty) {
      const answer = underLock((locked) =>
        stakes.placeStake(locked, stake, () => {
          throw new Error('it was played')
        }),
      )
      expect(answer).toEqual({ refused, ...(details && { details }) })
    }
    const codes = faulty.map(([refused]) => refused).slice(0, -1)
    expect(stakes.refusals(ownChecks)).toEqual(codes)
    expect(stakes.refusals()).toEqual(codes.filter((code) => code !== 'round_in_progress'))
  })

  test.each<readonly [string, NewStake, unknown]>([
    ['below the minimum', stakeOf(49), { refused: 'stake_too_small', details: { minimum: 0.5 } }],
    ['above the maximum', stakeOf(10_001), { refused: 'stake_too_large', details: { maximum: 100 } }],
    ['of all that may be staked', stakeOf(81), { refused: 'insufficient_funds', details: { held: 20 } }],
    ...[{ houseEdge: 2 }, { maximumWin: 5001 }, { payoutTable: 2 }].map(
      (other) =>
        [
          `under terms with another ${Object.keys(other)}`,
          stakeOf(50, { terms: { inForce, shown: { ...shown, ...other } } }),
          { refused: 'terms_changed', details: shown },
        ] as const,
    ),
  ])('%s by the least is refused', (_, stake, refusal) => {
    expect(place(stake)).toEqual(refusal)
  })

  test.each([
    ['of the minimum', stakeOf(50)],
    ['whose smallest part is the minimum', stakeOf(70, { smallestPart: kopecks(50) })],
    ['of the maximum', stakeOf(50, { game: { ...game, maxBet: kopecks(50) } })],
    ['of all that may be staked', stakeOf(80)],
    ['under the terms in force', stakeOf(50, { terms: { inForce, shown } })],
    ['that names no terms', stakeOf(50, { terms: { inForce, shown: undefined } })],
  ])('%s is accepted', (_, stake) => {
    expect(place(stake)).toEqual(decided([staking(stake.amount)], stake.amount, 0))
  })

  test('that wins moves stake and payout in one decision, and each rule writes once', () => {
    expect(place(stakeOf(60), 90)).toEqual(decided([staking(60), paying(90)], 60, 90))
  })

  test('of a free bet moves nothing but what it wins', () => {
    const free = stakeOf(0, { game: { ...game, minBet: kopecks(0) } })
    expect(place(free, 90)).toEqual(decided([paying(90)], 0, 90))
    expect(place(free)).toEqual(decided([], 0, 0))
  })
})

test('what an earlier posting staked is paid, or given back, in a closed game too', () => {
  expect(underLock((locked) => stakes.payOut(locked, alice, played(90)))).toEqual(decided([paying(90)], 0, 90))
  expect(underLock((locked) => stakes.payOut(locked, alice, played(0)))).toEqual(decided([], 0, 0))
  expect(underLock((locked) => stakes.returnStake(locked, alice, played(60)))).toEqual(
    decided([paying(60, 'stake_return')], 0, 60),
  )
})

test('a posting that stakes names the records of all rules, and accounts that the ledger opens', () => {
  expect(gamesAccounts).toEqual([house.house])
  expect(stakes.lockedRecords).toEqual([sums, rounds])
})
