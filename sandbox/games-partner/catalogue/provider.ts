import type { Backdrop } from './backdrops.ts'
import type { Palette, Tint } from './draw.ts'
import type { CoverFrame } from './frames.ts'
import type { CoverLettering, FontName } from './lettering.ts'
import type { ObjectName } from './objects.ts'

export type Composition = 'hero' | 'pair' | 'trio' | 'medallion' | 'heap' | 'reels' | 'orbit'

export interface CatalogueProvider {
  readonly name: string
  readonly category: 'slots' | 'turboGames' | 'liveGames' | 'bingo'
  /** Separated by commas; `*` stands for the game's main object. */
  readonly titles: string
  readonly things: readonly (readonly [name: string, object: ObjectName, tint: Tint])[]
  readonly palettes: readonly Palette[]
  readonly backdrops: readonly [Backdrop, Backdrop]
  readonly frame: CoverFrame
  /** For its first ten games, and for the others. */
  readonly compositions: readonly [Composition, Composition]
  readonly font: FontName
  readonly lettering: CoverLettering
}
