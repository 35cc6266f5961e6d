import type { GameType } from '@casino/contract/entities'
import type { LucideIcon } from 'lucide-react'

/** An in-house game as the first load knows it: `game.ts` in its folder. */
export interface GameTeaser {
  readonly type: GameType
  /** The default name, unless an administrator sets another one. */
  readonly name: () => string
  readonly icon: LucideIcon
}

/** The background of a game's pictures, from the light to the edge: `colours.ts` in its folder. */
export interface GameColours {
  readonly light: string
  readonly dark: string
}
