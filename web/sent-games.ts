import { games } from './games/index.ts'
import type { SentGame } from './sent-game.ts'

const files = import.meta.glob<SentGame>('./games/*/sent.ts', { eager: true, import: 'sent' })

/** By the game's type. */
export const sentGames: Readonly<Record<string, SentGame>> = Object.fromEntries(
  games.map(({ type }) => [type, files[`./games/${type}/sent.ts`]!]),
)
