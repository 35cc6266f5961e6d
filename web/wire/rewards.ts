import type { BonusInfo } from '@casino/contract/money/rewards'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { playerData } from './session.ts'

/** The prefix of every rewards query key: a claim, a deposit or a live update invalidates them all. */
export const rewardsKey = ['rewards'] as const

/** Levels, bonuses, cashback and turnover of the player. */
export const bonusInfoOptions = queryOptions({
  queryKey: [...rewardsKey, 'info'],
  queryFn: ({ signal }) => call('GET /api/payments/bonus-info', { signal }),
  meta: playerData,
})

/** Roubles that can be withdrawn now (docs/product.md R7): all of the live balance once no turnover is left. */
export function withdrawableNow(balance: number, { turnover }: BonusInfo): number {
  return turnover.left === 0 ? Math.max(0, balance - turnover.held) : turnover.withdrawable
}

const pageSize = 10

/** The days of a period, in Moscow; without them it is the last 30 days. */
export type DayRangeFilter = { readonly from?: string; readonly to?: string }

/** The statistics of the player's referrals in this period, and a page of them, newest first. */
export const referralsOptions = (period: DayRangeFilter) =>
  infiniteQueryOptions({
    queryKey: [...rewardsKey, 'referrals', period],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/referrals/stats', {
        query: { limit: pageSize, ...period, ...(pageParam === undefined ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ referrals, more }) => (more ? referrals.at(-1)?.id : undefined),
    // Another period keeps the list, which does not depend on it.
    placeholderData: keepPreviousData,
    meta: playerData,
  })
