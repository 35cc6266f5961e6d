import type { HouseGame } from './games/house-game.ts'
import { gameOf } from './games/index.ts'

/** A kind of game that has a greatest stake of its own: a partner's games count as slots. */
export type GameKind = HouseGame['kind'] | 'slot'

/** Players below this age, or of unknown age, have the stricter caps. */
export const youngBelow = 25

/** The kind of a game by its type, such as `dice` or `external`. */
export const kindOf = (type: string): GameKind => gameOf(type)?.kind ?? 'slot'

/** The greatest stakes of one kind in kopecks: of adults, and of young ones; 0 is none. */
export interface StakeCaps {
  readonly adult: number
  readonly young: number
}

/** The greatest stake in kopecks; undefined if there is none. A young player never has a higher one than an adult. */
export function stakeCap({ adult, young }: StakeCaps, isYoung: boolean): number | undefined {
  const caps = (isYoung ? [adult, young] : [adult]).filter((cap) => cap > 0)
  return caps.length > 0 ? Math.min(...caps) : undefined
}
