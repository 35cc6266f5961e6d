import { kopecks } from '@casino/rules/money'
import { expect, test } from 'vitest'
import type { Groups } from '../../platform/settings/groups.ts'
import { type LatestBonus, toStake } from './latest-bonus.ts'

const groups = {
  bonus: {
    welcomeTurnover: 10_00,
    reloadTurnover: 3_00,
    cashbackTurnover: 1_50,
    levelTurnover: 5_00,
    promocodeTurnover: 4_00,
  },
  affiliate: { shareTurnover: 2_00 },
} as Groups

test.each([
  ['cashback', 'cashback', 15_02],
  ['referral_share', 'deposit', 20_02],
  ['bonus', 'promocode', 40_04],
  ['bonus', 'level_reward', 50_05],
  ['bonus', 'deposit', 100_10],
  ['bonus', 'welcome', 100_10],
  ['bonus', 'reload', 30_03],
  ['cashback', 'promocode', 15_02],
] as const)('%s by %s: 10.01 has to be staked until %i', (kind, by, expected) => {
  const given: LatestBonus = {
    player: 1,
    amount: kopecks(10_01),
    at: new Date(0),
    posting: 1,
    kind,
    by,
    turnover: null,
  }
  expect(toStake(given, groups)).toBe(expected)
})

test('a bonus by hand, or of free rounds, has its own turnover, to the hundredth', () => {
  const given = {
    player: 1,
    amount: kopecks(10_01),
    at: new Date(0),
    posting: 1,
    kind: 'bonus',
    by: 'administration',
  } as const
  expect([2.5, 0, 4.1].map((turnover) => toStake({ ...given, turnover }, groups))).toEqual([25_03, 0, 41_05])
  expect(toStake({ ...given, amount: kopecks(1_00), turnover: 1.1 }, groups)).toBe(1_10)
})
