import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/** Refetches after a change. A first response in progress may be older than the change, so it is not the last. */
export async function fetchAgain(queryClient: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const { queryKey } = filters
  const begins = queryClient.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0
  await queryClient.invalidateQueries(filters)
  if (begins) await queryClient.invalidateQueries(filters)
}
