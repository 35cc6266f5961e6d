import { type QueryClient, queryOptions } from '@tanstack/react-query'

interface Item {
  readonly id: string
  /** `timestamp` of a win, `createdAt` of a bet: ISO 8601, UTC. */
  readonly timestamp?: string
  readonly createdAt?: string
}

const timeOf = ({ timestamp = '', createdAt = timestamp }: Item) => createdAt

/**
 * docs/product.md §4: merges received items at the front, each once; the list keeps its maximum length. Newest first: an item
 * that was sent again because its player's name changed is not restored once it has left the list.
 */
export function toFront<T extends Item>(came: readonly T[], shown: readonly T[], most: number): T[] {
  // When a player hides their name, the row is sent again; it is updated in place.
  const latest = new Map(came.map((item) => [item.id, item]))
  const known = new Set(shown.map(({ id }) => id))
  const fresh = [...latest.values()].filter(({ id }) => !known.has(id))
  return [...fresh, ...shown.map((item) => latest.get(item.id) ?? item)]
    .sort((a, b) => Number(timeOf(a) < timeOf(b)) - Number(timeOf(a) > timeOf(b)))
    .slice(0, most)
}

interface LiveList<T extends Item> {
  readonly queryKey: readonly [string, ...string[]]
  readonly most: number
  readonly fetch: (signal: AbortSignal) => Promise<T[]>
}

/** A list that is fetched once and then extended at the front by live updates. */
export function liveListOptions<T extends Item>({ queryKey, most, fetch }: LiveList<T>) {
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<T[]> => {
      const before = new Set(client.getQueryData<T[]>(queryKey))
      const answer = await fetch(signal)
      // Items received during the fetch may be missing from the response, or outdated in it, such as a name hidden since.
      const arrived = client.getQueryData<T[]>(queryKey)?.filter((item) => !before.has(item)) ?? []
      return toFront(arrived, answer, most)
    },
    staleTime: 30_000,
  })
}

/** Before the first response there is no list to extend, and the skeleton stays. */
export function addLive<T extends Item>(client: QueryClient, queryKey: readonly string[], fresh: T[], most: number) {
  client.setQueryData<T[]>(queryKey, (shown) => shown && toFront(fresh, shown, most))
}
