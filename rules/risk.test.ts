import { describe, expect, test } from 'vitest'
import { type Kopecks, kopecks } from './money.ts'
import { type RiskFacts, riskHints, type Sharing } from './risk.ts'

const hour = 3_600_000
const rub = (roubles: number): Kopecks => kopecks(roubles * 100)
const last = (amount: number, stakedSince: number) => ({
  amount: rub(amount),
  at: 500 * hour,
  stakedSince: rub(stakedSince),
})

const bonus = (stakedSince: number) => ({
  amount: rub(100),
  at: 600 * hour,
  toStake: rub(1000),
  stakedSince: rub(stakedSince),
})

const atAddress = (others: number): Sharing => ({
  by: 'bonus',
  shared: '10.0.0.1',
  accounts: Array.from({ length: others }, (_, id) => ({ id, username: `player-${id}` })),
  more: false,
})

/** A player without any hints. */
const plain: RiskFacts = {
  amount: rub(1000),
  requestedAt: 1000 * hour,
  registeredAt: 0,
  deposits: 3,
  deposited: rub(5000),
  last: last(2000, 2000),
  staked: rub(5000),
  bonus: undefined,
  payouts: 2,
  paidOut: rub(4000),
  disputed: rub(0),
  owed: rub(0),
  payoutsThere: 1,
  sharing: [],
}
const codes = (facts: Partial<RiskFacts>) => riskHints({ ...plain, ...facts }).map(({ code }) => code)

test('no hints without a risk', () => {
  expect(riskHints(plain)).toEqual([])
})

describe.each<[string, [Partial<RiskFacts>, boolean][]]>([
  [
    'deposit_disputed',
    [
      [{ disputed: rub(0.01) }, true],
      [{ disputed: rub(0) }, false],
    ],
  ],
  [
    'debt',
    [
      [{ owed: rub(0.01) }, true],
      [{ owed: rub(0) }, false],
    ],
  ],
  [
    'deposit_unplayed',
    [
      [{ last: last(2000, 1999.99) }, true],
      [{ last: last(2000, 0) }, true],
      [{ last: last(2000, 2000) }, false],
      [{ last: undefined }, false],
    ],
  ],
  [
    'deposits_unplayed',
    [
      [{ staked: rub(4999.99) }, true],
      [{ staked: rub(0) }, true],
      [{ staked: rub(5000) }, false],
      [{ staked: rub(0), deposits: 1 }, false],
      [{ staked: rub(0), deposits: 0, deposited: rub(0) }, false],
    ],
  ],
  [
    'bonus_open',
    [
      [{ bonus: bonus(0) }, true],
      [{ bonus: bonus(999.99) }, true],
      [{ bonus: bonus(1000) }, false],
      [{ bonus: { ...bonus(0), toStake: rub(0) } }, false],
      [{ bonus: undefined }, false],
    ],
  ],
  [
    'large_against_deposits',
    [
      [{ amount: rub(21_000) }, false],
      [{ amount: rub(21_000.01) }, true],
      [{ paidOut: rub(24_000) }, false],
      [{ paidOut: rub(24_000.01) }, true],
      [{ deposits: 0, deposited: rub(0), last: undefined }, true],
    ],
  ],
  [
    'new_account',
    [
      [{ requestedAt: 0 }, true],
      [{ requestedAt: 48 * hour - 1 }, true],
      [{ requestedAt: 48 * hour }, false],
      // Clocks that differ.
      [{ registeredAt: 1001 * hour }, true],
    ],
  ],
  [
    'shared_bonus',
    [
      [{ sharing: [atAddress(2)] }, true],
      [{ sharing: [atAddress(1)] }, false],
      [{ sharing: [{ ...atAddress(2), by: 'address' }] }, false],
    ],
  ],
  [
    'shared_referral',
    [
      [{ sharing: [{ ...atAddress(1), by: 'referral' }] }, true],
      [{ sharing: [{ ...atAddress(1), by: 'address' }] }, false],
    ],
  ],
  [
    'new_destination',
    [
      [{ payoutsThere: 0 }, true],
      [{ payoutsThere: 0, payouts: 0 }, true],
      [{ payoutsThere: undefined }, false],
    ],
  ],
])('%s', (code, cases) => {
  test.each(cases)('%o: %s', (facts, holds) => {
    expect(codes(facts).includes(code as never)).toBe(holds)
  })
})

test('each hint includes the figures that explain it', () => {
  const accounts = [{ id: 7, username: 'nova' }]
  const sharing: Sharing[] = [
    { by: 'address', shared: '10.0.0.1', accounts, more: true },
    { by: 'address', shared: '10.0.0.2', accounts, more: false },
    { by: 'card', shared: '2200 00** **** 0004', accounts, more: false },
    { by: 'wallet', shared: 'T…', accounts, more: false },
  ]
  const facts: RiskFacts = {
    ...plain,
    requestedAt: 3 * hour + 1,
    amount: rub(90_000),
    staked: rub(300),
    last: last(5000, 300),
    bonus: bonus(300),
    payoutsThere: 0,
    sharing,
  }
  expect(riskHints(facts)).toEqual([
    { code: 'deposit_unplayed', deposited: rub(5000), staked: rub(300), since: 500 * hour },
    { code: 'deposits_unplayed', deposited: rub(5000), staked: rub(300) },
    { code: 'bonus_open', given: rub(100), toStake: rub(1000), staked: rub(300), since: 600 * hour },
    { code: 'shared_address', shared: '10.0.0.1', accounts, more: true },
    { code: 'shared_address', shared: '10.0.0.2', accounts, more: false },
    { code: 'shared_card', shared: '2200 00** **** 0004', accounts, more: false },
    { code: 'shared_wallet', shared: 'T…', accounts, more: false },
    { code: 'large_against_deposits', withdrawn: rub(94_000), deposited: rub(5000) },
    { code: 'new_account', registeredAt: 0, hours: 3 },
    { code: 'new_destination', payouts: 2 },
  ])
})
