import type { GameType } from '@casino/contract/entities'

/** Games in an administrator's order; those that it does not name follow, as they were: -1 without a sign is the largest place. */
export const inOrder = <G extends { readonly type: GameType }>(
  games: readonly G[],
  order: readonly GameType[] = [],
): G[] => [...games].sort((one, other) => (order.indexOf(one.type) >>> 0) - (order.indexOf(other.type) >>> 0))
