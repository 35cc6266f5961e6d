import { algorithmVersion } from './fairness.ts'
import { type CheckedDice, verifyDice } from './games/dice/verify.ts'
import { type CheckedMines, verifyMines } from './games/mines/verify.ts'
import { type CheckedRoulette, verifyRoulette } from './games/roulette/verify.ts'
import {
  isMalformed,
  type Malformed,
  malformed,
  PublishedRound,
  type RoundInputs,
  type Unknown,
} from './published-round.ts'

/** Recomputed, with all compared values. */
export type Checked = CheckedDice | CheckedMines | CheckedRoulette

export type Verification =
  /** The server seed is secret until the player rotates it: the round cannot be verified yet. */
  { readonly at: 'sealed' } | Unknown | Malformed | Checked

const verifiers: Readonly<Record<string, (round: PublishedRound, inputs: RoundInputs) => Verification>> = {
  dice: verifyDice,
  mines: verifyMines,
  roulette: verifyRoulette,
}

/** Recomputes a published round (the answer of `GET /api/games/rounds/{id}`) from its own inputs alone. */
export function verifyRound(published: unknown): Verification {
  const round = new PublishedRound(published)
  const game = round.value('gameType')
  if (typeof game !== 'string') return malformed('gameType')
  const verify = Object.hasOwn(verifiers, game) ? verifiers[game] : undefined
  if (!verify) return { at: 'unknown', field: 'gameType' }

  const algorithm = round.value('fairness.algorithm')
  if (typeof algorithm !== 'number') return malformed('fairness.algorithm')
  if (algorithm !== algorithmVersion) return { at: 'unknown', field: 'fairness.algorithm' }
  if (round.value('fairness.serverSeed') === null) return { at: 'sealed' }

  const inputs = round.inputs()
  return isMalformed(inputs) ? inputs : verify(round, inputs)
}
