import type { GameType } from '@casino/contract/entities'
import type { LucideIcon } from 'lucide-react'

/** An in-house game as the first load knows it: `game.ts` in its folder. */
export interface GameTeaser {
  readonly type: GameType
  /** The default name, unless an administrator sets another one. */
  readonly name: () => string
  readonly icon: LucideIcon
  /** One line under its name on the main page. */
  readonly line: () => string
  /** The background colours of its pictures, from the light to the edge. */
  readonly colours: { readonly light: string; readonly dark: string }
}
