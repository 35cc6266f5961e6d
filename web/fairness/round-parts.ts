import type { GameType } from '@casino/contract/entities'
import { lazy } from 'react'
import { games } from '../games/index.ts'
import type { RoundParts } from './game-part.ts'

const files = import.meta.glob<RoundParts>('../games/*/Round.tsx')

type Components = Pick<RoundParts, 'Outcome' | 'Proof' | 'Recomputed'>

/** Loaded when a round of the game is first viewed, without the other games' parts. */
const later = (load: () => Promise<RoundParts>): Components => ({
  Outcome: lazy(async () => ({ default: (await load()).Outcome })),
  Proof: lazy(async () => ({ default: (await load()).Proof })),
  Recomputed: lazy(async () => ({ default: (await load()).Recomputed })),
})

/** The components that each game provides for its rounds. */
export const roundParts = Object.fromEntries(
  games.map(({ type }) => [type, later(files[`../games/${type}/Round.tsx`]!)]),
) as Readonly<Record<GameType, Components>>

const loading = new Map<GameType, Promise<RoundParts>>()

/** All parts of a game's rounds, loaded once. */
export function loadRoundParts(game: GameType): Promise<RoundParts> {
  const parts = loading.get(game) ?? files[`../games/${game}/Round.tsx`]!()
  loading.set(game, parts)
  return parts
}
