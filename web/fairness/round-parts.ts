import type { Round } from '@casino/contract/games'
import { type ComponentType, lazy } from 'react'
import type { ReadInput } from './verify-input.ts'

export type RecomputedProps = Pick<Extract<ReadInput, { ok: true }>, 'seeds' | 'nonce' | 'field'>

interface RoundParts<Verification> {
  /** The outcome, drawn as the game drew it. A round that makes no sense here draws nothing: its facts are told beside it. */
  readonly Outcome: ComponentType<{ round: Round }>
  /** Every step of a verified round, up to what was paid. */
  readonly Proof: ComponentType<{ verification: Verification }>
  /** The draw that follows from seeds alone, with every step. */
  readonly Recomputed: ComponentType<RecomputedProps>
}

/** Fetched with the first round of the game that is looked at: nobody needs the others for it. */
const later = <V>(fetched: () => Promise<RoundParts<V>>) => ({
  Outcome: lazy(async () => ({ default: (await fetched()).Outcome })),
  Proof: lazy(async () => ({ default: (await fetched()).Proof })),
  Recomputed: lazy(async () => ({ default: (await fetched()).Recomputed })),
})

/** What each game shows of its rounds. */
export const roundParts = {
  dice: later(() => import('./DiceRound.tsx')),
  mines: later(() => import('./MinesRound.tsx')),
  roulette: later(() => import('./RouletteRound.tsx')),
}
