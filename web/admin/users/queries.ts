import type { getUsers } from '@casino/contract/admin-users'
import type { GameType } from '@casino/contract/entities'
import type { QueryOf } from '@casino/contract/route'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../wire/api.ts'

/** The prefix of every users query key. */
export const usersKey = ['admin', 'users'] as const
export const usersListKey = [...usersKey, 'list'] as const

export type UsersQuery = QueryOf<typeof getUsers>

/** One page of the list. */
export function usersOptions(query: UsersQuery) {
  return queryOptions({
    queryKey: [...usersListKey, query],
    queryFn: ({ signal }) => call('GET /api/admin/get-users', { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

const about = (id: string, part: string) => [...usersKey, id, part] as const

/** One user, with totals and the five latest transactions. */
export function userOptions(id: string) {
  return queryOptions({
    queryKey: about(id, 'profile'),
    queryFn: ({ signal }) => call('GET /api/admin/get-user/{id}', { params: { id }, signal }),
    staleTime: 0,
  })
}

const pageSize = 20

/** Changes of the balance, newest first. */
export function timelineOptions(id: string, only: 'bets' | 'others' | undefined) {
  return infiniteQueryOptions({
    queryKey: [...about(id, 'timeline'), only],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/users/{id}/timeline', {
        params: { id },
        query: { limit: pageSize, ...(only && { only }), ...(pageParam !== undefined && { before: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    staleTime: 0,
  })
}

/** Settled rounds, newest first. */
export function betsOptions(id: string, gameType: GameType | undefined) {
  return infiniteQueryOptions({
    queryKey: [...about(id, 'bets'), gameType],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/users/{id}/bets', {
        params: { id },
        query: {
          limit: pageSize,
          ...(gameType && { gameType }),
          ...(pageParam !== undefined && { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ bets, more }) => (more ? bets.at(-1)?._id : undefined),
    select: ({ pages }) => pages.flatMap(({ bets }) => bets),
    staleTime: 0,
  })
}

export function sessionsOptions(id: string) {
  return queryOptions({
    queryKey: about(id, 'sessions'),
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/users/{id}/sessions', { params: { id }, signal })).sessions,
    staleTime: 0,
  })
}

export function notesOptions(id: string) {
  return queryOptions({
    queryKey: about(id, 'notes'),
    queryFn: async ({ signal }) => (await call('GET /api/admin/users/{id}/notes', { params: { id }, signal })).notes,
    staleTime: 0,
  })
}

export function linkedOptions(id: string) {
  return queryOptions({
    queryKey: about(id, 'linked'),
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/users/{id}/linked', { params: { id }, signal })).accounts,
    staleTime: 0,
  })
}

/** Top-ups and withdrawals, newest first. */
export function paymentsOptions(id: string) {
  return infiniteQueryOptions({
    queryKey: about(id, 'payments'),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/users/{id}/payments', { params: { id }, query: pageOf(pageParam), signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ transactions, more }) => (more ? transactions.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flatMap(({ transactions }) => transactions),
    staleTime: 0,
  })
}

export function bonusesOptions(id: string) {
  return queryOptions({
    queryKey: about(id, 'bonuses'),
    queryFn: ({ signal }) => call('GET /api/admin/users/{id}/bonuses', { params: { id }, signal }),
    staleTime: 0,
  })
}

/** What the casino gave apart from games, newest first. */
export function rewardsOptions(id: string) {
  return infiniteQueryOptions({
    queryKey: about(id, 'rewards'),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/users/{id}/rewards', { params: { id }, query: pageOf(pageParam), signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ rewards, more }) => (more ? rewards.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flatMap(({ rewards }) => rewards),
    staleTime: 0,
  })
}

/** The users that a user invited, newest first, and their number. */
export function referralsOptions(id: string) {
  return infiniteQueryOptions({
    queryKey: about(id, 'referrals'),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/users/{id}/referrals', { params: { id }, query: pageOf(pageParam), signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ users, more }) => (more ? users.at(-1)?.id : undefined),
    select: ({ pages }) => ({ users: pages.flatMap(({ users }) => users), counts: pages[0]?.counts ?? undefined }),
    staleTime: 0,
  })
}

const pageOf = (before: string | undefined) => ({ limit: pageSize, ...(before !== undefined && { before }) })
