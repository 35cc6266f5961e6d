import { type QueryClient, queryOptions } from '@tanstack/react-query'

interface Item {
  readonly id: string
  /** Of a win, of a bet: ISO 8601, UTC. */
  readonly timestamp?: string
  readonly createdAt?: string
}

const timeOf = ({ timestamp = '', createdAt = timestamp }: Item) => createdAt

/**
 * docs/product.md §4: what came is merged to the front, each item once, and the list keeps its length. Newest first: an older one that
 * comes again, for its player's name, but has left this list already does not come back to its front.
 */
export function toFront<T extends Item>(came: readonly T[], shown: readonly T[], most: number): T[] {
  // A player who hid his name: his row comes again, and stays in its place.
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

/** A list that is fetched once and then grows at the front by what the live line brings. */
export function liveListOptions<T extends Item>({ queryKey, most, fetch }: LiveList<T>) {
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<T[]> => {
      const before = new Set(client.getQueryData<T[]>(queryKey))
      const answer = await fetch(signal)
      // What the line brought while the answer was on its way may be missing in it, or be older there: a name hidden since.
      const arrived = client.getQueryData<T[]>(queryKey)?.filter((item) => !before.has(item)) ?? []
      return toFront(arrived, answer, most)
    },
    staleTime: 30_000,
  })
}

/** Before the first answer there is nothing to put it in front of, and the skeleton stays until the answer comes. */
export function addLive<T extends Item>(client: QueryClient, queryKey: readonly string[], fresh: T[], most: number) {
  client.setQueryData<T[]>(queryKey, (shown) => shown && toFront(fresh, shown, most))
}
