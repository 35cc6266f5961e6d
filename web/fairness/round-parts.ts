import type { GameType } from '@casino/contract/entities'
import { lazy } from 'react'
import { games } from '../games/index.ts'
import type { RoundParts } from './game-part.ts'

const files = import.meta.glob<RoundParts>('../games/*/Round.tsx')

/** Loaded when a round of the game is first viewed, without the other games' parts. */
const later = (load: () => Promise<RoundParts>): RoundParts => ({
  Outcome: lazy(async () => ({ default: (await load()).Outcome })),
  Proof: lazy(async () => ({ default: (await load()).Proof })),
  Recomputed: lazy(async () => ({ default: (await load()).Recomputed })),
})

/** The components that each game provides for its rounds. */
export const roundParts = Object.fromEntries(
  games.map(({ type }) => [type, later(files[`../games/${type}/Round.tsx`]!)]),
) as Readonly<Record<GameType, RoundParts>>
