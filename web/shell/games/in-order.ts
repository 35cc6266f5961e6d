import type { GameType } from '@casino/contract/entities'

/** Games in an administrator's order; unlisted ones follow in their original order, because -1 as an unsigned number sorts last. */
export const inOrder = <G extends { readonly type: GameType }>(
  games: readonly G[],
  order: readonly GameType[] = [],
): G[] => [...games].sort((one, other) => (order.indexOf(one.type) >>> 0) - (order.indexOf(other.type) >>> 0))
