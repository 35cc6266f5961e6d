import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
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

const pageSize = 10

/** The statistics of the player's referrals, and a page of them, newest first. */
export const referralsOptions = infiniteQueryOptions({
  queryKey: [...rewardsKey, 'referrals'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/referrals/stats', {
      query: { limit: pageSize, ...(pageParam === undefined ? {} : { before: pageParam }) },
      signal,
    }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ referrals, more }) => (more ? referrals.at(-1)?.id : undefined),
  meta: playerData,
})
