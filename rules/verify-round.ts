import { algorithmVersion } from './fairness.ts'
import { gameOf, type games } from './games/index.ts'
import { isMalformed, type Malformed, malformed, PublishedRound, type Unknown } from './published-round.ts'

/** Recomputed, with all compared values. */
export type Checked = Extract<ReturnType<(typeof games)[number]['verify']>, { at: 'checked' }>

export type RoundCheckResult =
  /** The server seed is secret until the player rotates it: the round cannot be verified yet. */
  { readonly at: 'sealed' } | Unknown | Malformed | Checked

/** Recomputes a published round (the answer of `GET /api/games/rounds/{id}`) from its own inputs alone. */
export function verifyRound(published: unknown): RoundCheckResult {
  const round = new PublishedRound(published)
  const game = round.value('gameType')
  if (typeof game !== 'string') return malformed('gameType')
  const verify = gameOf(game)?.verify
  if (!verify) return { at: 'unknown', field: 'gameType' }

  const algorithm = round.value('fairness.algorithm')
  if (typeof algorithm !== 'number') return malformed('fairness.algorithm')
  if (algorithm !== algorithmVersion) return { at: 'unknown', field: 'fairness.algorithm' }
  if (round.value('fairness.serverSeed') === null) return { at: 'sealed' }

  const inputs = round.inputs()
  return isMalformed(inputs) ? inputs : verify(round, inputs)
}
