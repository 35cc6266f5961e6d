import { kopecks } from '@casino/rules/money'
import { keyLeadMs, operationKey } from '@casino/rules/operation-key'
import { describe, expect, test } from 'vitest'
import {
  account,
  alice,
  aliceCash,
  at,
  bob,
  bobCash,
  cash,
  debts,
  decidingPosting,
  facts,
  games,
  giving,
  held,
  house,
  type Leg,
  moving,
  nobody,
  openBatch,
  staking,
  transfersOf,
  withAlice,
} from '../../test/kit/batch-in-memory.ts'
import type { Batch, EarlierPosting } from './batch.ts'
import { cashAfter, lend } from './debts.ts'
import { isRefused, type Posting } from './posting.ts'

// Decisions in memory; what they become in PostgreSQL is in ledger.test.ts.

const nothing = { id: 0, times: 1, staked: 0, won: 0, owed: 0 }
/** The total sums of Alice that a posting in this batch sees. */
const sumsOf = (batch: Batch) =>
  batch.decide(
    decidingPosting(({ stakedOf, wonOf, owedBy, sequenceOf, balanceOf }) => ({
      transfers: [],
      writes: [],
      record: [stakedOf(alice), wonOf(alice), owedBy(alice), sequenceOf(alice), balanceOf(alice)],
    })),
  )

describe('a batch', () => {
  test('numbers its postings without gaps, and says what has to be written', () => {
    const batch = openBatch()
    const refusal = { refused: 'game_closed' } as const
    expect(batch.decide(staking(30, { key: 'k', fingerprint: 'f' }))).toEqual({
      id: 500,
      record: 'moved',
      balance: 70,
      sequence: 5,
      repeated: false,
    })
    const refused = batch.decide(decidingPosting(() => refusal))
    expect([refused, isRefused(refused)]).toEqual([refusal, true])
    const given = moving(
      [
        ['bonus', house, cash(bob), 1],
        ['bonus', house, cash(bob), 2],
      ],
      { player: bob, purpose: 'reward', kind: 'gift' },
    )
    const accepted = batch.decide(given)
    expect(accepted).toMatchObject({ id: 501, balance: 103, sequence: 5 })
    expect(isRefused(accepted)).toBe(false)
    expect(batch.postings).toEqual([
      {
        id: 500,
        purpose: 'adjustment',
        kind: 'move',
        player_id: alice,
        key: 'k',
        fingerprint: 'f',
        record: 'moved',
        recordText: '"moved"',
        balance: 70,
        sequence: 5,
      },
      {
        id: 501,
        purpose: 'reward',
        kind: 'gift',
        player_id: bob,
        key: '',
        fingerprint: null,
        record: 'moved',
        recordText: null,
        balance: 103,
        sequence: 5,
      },
    ])
    expect(batch.transfers).toEqual([
      { posting: 500, line: 0, kind: 'stake', debit: aliceCash, credit: games, amount: 30 },
      { posting: 501, line: 0, kind: 'bonus', debit: games, credit: bobCash, amount: 1 },
      { posting: 501, line: 1, kind: 'bonus', debit: games, credit: bobCash, amount: 2 },
    ])
    expect(batch.changes()).toEqual([
      { ...nothing, id: aliceCash, amount: -30, staked: 30 },
      { ...nothing, id: games, amount: 27, times: 2 },
      { ...nothing, id: bobCash, amount: 3 },
    ])
  })

  test('notifies only of the cash that it changed', () => {
    const batch = openBatch()
    batch.decide(moving([['release', held(alice), house, 5]], { accounts: ['held'] }))
    expect(batch.changedCash()).toEqual([])
    batch.decide(moving([['bonus', house, cash(bob), 5]], { player: bob }))
    expect(batch.changedCash()).toEqual([account(bobCash, bob, { balance: 105, sequence: 5 })])
  })

  test('leaves the rows that it was opened with as they were', () => {
    const batch = openBatch()
    batch.decide(staking(1))
    expect(batch.opened).toEqual(facts)
  })

  test('stores no answer that JSON does not have', () => {
    const batch = openBatch()
    batch.decide(decidingPosting(() => ({ transfers: [], writes: [], record: undefined }), { key: 'k' }))
    expect(batch.postings).toMatchObject([{ key: 'k', recordText: null }])
  })
})

describe('a key', () => {
  const earlier: EarlierPosting = {
    id: 7,
    player_id: alice,
    key: 'k',
    fingerprint: 'f',
    record: 'first',
    balance: 40,
    sequence: 3,
  }
  const archived = { ...earlier, archived: true }
  const first = { id: 7, record: 'first', balance: 40, sequence: 3, repeated: true }

  test.each<[string, readonly EarlierPosting[], unknown]>([
    ['its stored answer', [earlier], first],
    ['its stored answer, though a month of its age is archived', [earlier, archived], first],
    ['its stored answer, in whichever order they are found', [archived, earlier], first],
    ['a refusal, if only the archive has it', [archived], { refused: 'key_archived' }],
    ['a refusal, if it was used for another request', [{ ...earlier, fingerprint: 'g' }], { refused: 'key_reused' }],
  ])('gets %s', (_, found, answer) => {
    const batch = openBatch({ earlier: found })
    expect(batch.decide(staking(1, { key: 'k', fingerprint: 'f' }))).toEqual(answer)
    expect(batch.changes()).toEqual([])
  })

  test('belongs to its player, and without a fingerprint is repeated as well', () => {
    const batch = openBatch({
      earlier: [
        { ...earlier, player_id: bob },
        { ...earlier, key: 'bare', fingerprint: null },
      ],
    })
    expect(batch.decide(staking(1, { key: 'k', fingerprint: 'f' }))).toMatchObject({ repeated: false })
    expect(batch.decide(staking(1, { key: 'bare' }))).toEqual(first)
  })

  test('used in this batch gets the same answer again, or is refused for another request', () => {
    const batch = openBatch()
    const answer = batch.decide(staking(1, { key: 'k', fingerprint: 'f' }))
    expect(batch.decide(staking(1, { key: 'k', fingerprint: 'f' }))).toEqual({ ...answer, repeated: true })
    expect(batch.decide(staking(1, { key: 'k', fingerprint: 'g' }))).toEqual({ refused: 'key_reused' })
    expect(batch.postings).toHaveLength(1)
  })

  test('is not shared by postings that have none', () => {
    const batch = openBatch()
    for (const more of [{}, { key: 'undefined' }, {}]) {
      expect(batch.decide(staking(1, more))).toMatchObject({ repeated: false })
    }
  })

  test.each([
    [0, { repeated: false }],
    [1, { refused: 'key_from_future' }],
  ])('made a day and %i ms after the database’s clock is accepted only if it is found again', (more, answer) => {
    const key = operationKey(at.getTime() + keyLeadMs + more, new Uint8Array(10))
    expect(openBatch().decide(staking(1, { key }))).toMatchObject(answer)
  })
})

describe('sums of a player', () => {
  test.each<[string, readonly Leg[], readonly number[]]>([
    // staked, won, owed, sequence, balance
    ['a stake', [['stake', cash(alice), house, 30]], [30, 0, 0, 5, 70]],
    ['a stake that came back', [['stake_return', house, cash(alice), 30]], [-30, 0, 0, 5, 130]],
    ['a payout', [['payout', house, cash(alice), 30]], [0, 30, 0, 5, 130]],
    ['a bonus', [['bonus', house, cash(alice), 30]], [0, 0, 0, 5, 130]],
    ['a payout of held money to the house', [['payout', held(alice), house, 30]], [0, 0, 0, 4, 100]],
    [
      'a debt',
      [
        ['debt', { house: 'debts' }, cash(alice), 50],
        ['adjustment', cash(alice), house, 150],
      ],
      [0, 0, 50, 5, 0],
    ],
    [
      'more lent than was taken: the rest is paid back in the same posting',
      [
        ['debt', { house: 'debts' }, cash(alice), 50],
        ['adjustment', cash(alice), house, 130],
      ],
      [0, 0, 30, 5, 0],
    ],
  ])('%s', (_, legs, sums) => {
    const batch = openBatch()
    batch.decide(moving(legs, { accounts: ['held'] }))
    expect(sumsOf(batch)).toMatchObject({ record: sums })
    const [staked, won, owed, , balance] = sums as [number, number, number, number, number]
    const written = batch.changes().find(({ id }) => id === aliceCash) ?? { amount: 0, staked: 0, won: 0, owed: 0 }
    expect(written).toMatchObject({ amount: balance - 100, staked, won, owed })
  })

  test.each<[string, readonly Leg[], paid: number]>([
    ['less than it', [['bonus', house, cash(alice), 20]], 20],
    ['more than it', [['bonus', house, cash(alice), 90]], 50],
    ['what was held of them', [['release', held(alice), cash(alice), 30]], 30],
    [
      'what is left after another transfer',
      [
        ['bonus', house, cash(alice), 60],
        ['hold', cash(alice), held(alice), 40],
      ],
      20,
    ],
    [
      'only their part',
      [
        ['bonus', house, cash(alice), 20],
        ['bonus', house, cash(bob), 25],
      ],
      20,
    ],
    ['nothing that is held', [['hold', house, held(alice), 30]], 0],
    ['nothing of another player', [['bonus', house, cash(bob), 30]], 0],
  ])('a debt of 50 is paid by what arrives: %s', (_, legs, paid) => {
    const batch = withAlice({ balance: 0, owed: 50 })
    batch.decide(moving(legs, { accounts: ['held'], others: [bob] }))
    const payment = {
      posting: 500,
      line: legs.length,
      kind: 'debt_payment',
      debit: aliceCash,
      credit: debts,
      amount: paid,
    }
    expect(batch.transfers.slice(legs.length)).toEqual(paid === 0 ? [] : [payment])
    expect(sumsOf(batch)).toMatchObject({ record: [0, 0, 50 - paid, expect.any(Number), expect.any(Number)] })
  })

  test('what a player lacks is lent, and what arrives pays it: the cash after it is known before', () => {
    expect(lend(alice, kopecks(0))).toEqual([])
    const batch = openBatch()
    const taken: Leg = ['adjustment', cash(alice), house, 150]
    batch.decide(
      decidingPosting(() => ({
        transfers: [...lend(alice, kopecks(50)), ...transfersOf([taken])],
        writes: [],
        record: 1,
      })),
    )
    expect(sumsOf(batch)).toMatchObject({ record: [0, 0, 50, 5, 0] })
    for (const [amount, after] of [
      [20, 0],
      [90, 60],
      [5, 65],
    ] as const) {
      const foreseen = decidingPosting((locked) => ({
        transfers: transfersOf([['bonus', house, cash(alice), amount]]),
        writes: [],
        record: cashAfter(locked, alice, kopecks(amount)),
      }))
      expect(batch.decide(foreseen)).toMatchObject({ record: after, balance: after })
    }
  })
})

test('a posting whose later transfer finds no money is undone to the kopeck', () => {
  const batch = openBatch()
  const legs: Leg[] = [
    ['referral_share', cash(alice), cash(bob), 60],
    ['release', held(alice), cash(alice), 30],
    ['stake', cash(alice), house, 71],
    ['bonus', house, cash(bob), 5],
  ]
  const more = { others: [bob], accounts: ['held'] } as const
  expect(batch.decide(moving(legs, more))).toEqual({ refused: 'insufficient_funds' })
  expect([batch.changes(), batch.transfers, batch.postings]).toEqual([[], [], []])
  const balances = decidingPosting(
    ({ balanceOf }) => ({
      transfers: [],
      writes: [],
      record: [balanceOf(alice), balanceOf(alice, 'held'), balanceOf(bob)],
    }),
    more,
  )
  expect(batch.decide(balances)).toMatchObject({ record: [100, 30, 100] })
  // The last kopeck is theirs to spend.
  expect(batch.decide(staking(100))).toMatchObject({ balance: 0 })
})

describe('a bug is named, and nothing of its posting is applied', () => {
  const most = Number.MAX_SAFE_INTEGER
  const asking = (ask: (locked: Parameters<Posting<unknown>['decide']>[0]) => unknown) =>
    decidingPosting((locked) => ({ transfers: [], writes: [], record: ask(locked) }))
  const unnamed = 'a posting touches a player it did not name'
  const whole = 'a transfer moves a positive whole number of kopecks'

  test.each<[string, Posting<unknown>]>([
    [whole, giving(0)],
    [whole, giving(-1)],
    [whole, giving(0.5)],
    ['a transfer has two ends', moving([['hold', cash(alice), cash(alice), 1]])],
    [unnamed, moving([['bonus', house, cash(bob), 1]])],
    [unnamed, moving([['stake', cash(bob), house, 1]], { others: [nobody] })],
    ['a posting touches held, which it did not name', moving([['hold', cash(alice), held(alice), 1]])],
    ['the house has no account bonus', moving([['bonus', { house: 'bonus' }, cash(alice), 1]])],
    [
      `player ${bob} has no held account`,
      moving([['hold', cash(alice), held(bob), 1]], { others: [bob], accounts: ['held'] }),
    ],
    [`player ${nobody} has no cash account`, giving(1, { player: nobody, others: [alice] })],
    ['a balance grows beyond what a number holds exactly', giving(most - 99)],
    [
      'a batch adds up to more than a number holds exactly',
      moving(
        [
          ['bonus', house, cash(alice), most - 100],
          ['bonus', house, cash(bob), 101],
        ],
        { others: [bob] },
      ),
    ],
    [unnamed, asking(({ balanceOf }) => balanceOf(bob))],
    [unnamed, asking(({ sequenceOf }) => sequenceOf(bob))],
    [unnamed, asking(({ stakedOf }) => stakedOf(bob))],
    [unnamed, asking(({ wonOf }) => wonOf(bob))],
    [unnamed, asking(({ owedBy }) => owedBy(bob))],
    ['a posting touches held, which it did not name', asking(({ balanceOf }) => balanceOf(alice, 'held'))],
  ])('%s', (message, posting) => {
    const batch = openBatch()
    expect(() => batch.decide(posting)).toThrow(message)
    expect([batch.changes(), batch.transfers, batch.postings]).toEqual([[], [], []])
    expect(batch.decide(staking(100))).toMatchObject({ id: 500, balance: 0, sequence: 5 })
  })

  test('the greatest balance that a number holds exactly is accepted', () => {
    expect(openBatch().decide(giving(most - 100))).toMatchObject({ balance: kopecks(most) })
  })

  test('the sum of a batch counts every posting of it', () => {
    const batch = openBatch()
    batch.decide(giving(most - 100))
    const more = moving([['bonus', house, cash(bob), 101]], { player: bob })
    expect(() => batch.decide(more)).toThrow('a batch adds up to more than a number holds exactly')
    expect(batch.decide(moving([['bonus', house, cash(bob), 100]], { player: bob }))).toMatchObject({ balance: 200 })
  })
})
