import type { Round } from '@casino/contract/rounds'
import { type ComponentType, lazy } from 'react'
import type { ReadInput } from './verify-input.ts'

export type RecomputedProps = Pick<Extract<ReadInput, { ok: true }>, 'seeds' | 'nonce' | 'field'>

interface RoundParts<Verification> {
  /** The outcome, drawn as in the game. Draws nothing for a round with invalid data: its details are listed next to it. */
  readonly Outcome: ComponentType<{ round: Round }>
  /** Every step of a verified round, up to the payout. */
  readonly Proof: ComponentType<{ verification: Verification }>
  /** The draw that follows from seeds alone, with every step. */
  readonly Recomputed: ComponentType<RecomputedProps>
}

/** Loaded with the first round of the game that is viewed; the other games' parts are not needed for it. */
const later = <V>(fetched: () => Promise<RoundParts<V>>) => ({
  Outcome: lazy(async () => ({ default: (await fetched()).Outcome })),
  Proof: lazy(async () => ({ default: (await fetched()).Proof })),
  Recomputed: lazy(async () => ({ default: (await fetched()).Recomputed })),
})

/** The components that each game provides for its rounds. */
export const roundParts = {
  dice: later(() => import('./DiceRound.tsx')),
  mines: later(() => import('./MinesRound.tsx')),
  roulette: later(() => import('./RouletteRound.tsx')),
}
