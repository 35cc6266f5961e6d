import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../wire/api.ts'
import { playerData } from '../wire/session.ts'

/** docs/product.md §9: 8 a page, «Show more» adds 8. */
const pageSize = 8

/** The player's rounds of all games, newest first. Fetches one row more than a page shows, to know whether there are more. */
export const historyPages = infiniteQueryOptions({
  queryKey: ['history', 'profile'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/games/history', {
      query: { limit: pageSize + 1, ...(pageParam === undefined ? {} : { before: pageParam }) },
      signal,
    }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.length > pageSize ? page[pageSize - 1]?._id : undefined),
  select: ({ pages }) => pages.flatMap((page) => page.slice(0, pageSize)),
  meta: playerData,
  staleTime: 0,
})
