import type { GameType } from '@casino/contract/entities'
import type { LucideIcon } from 'lucide-react'

/** A game of the house as the first load knows it: `game.ts` in its folder. */
export interface HouseGame {
  readonly type: GameType
  /** Our own name, until an administrator gives it another one. */
  readonly name: () => string
  readonly icon: LucideIcon
  /** One line under its name on the main page. */
  readonly line: () => string
  /** The ground of its pictures, from the light to the edge. */
  readonly colours: { readonly light: string; readonly dark: string }
}
