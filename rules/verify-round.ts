import { checkRound } from './check-round.ts'
import { gameOf, type games } from './games/index.ts'

/** Recomputed, with all compared values. */
export type Checked = Extract<ReturnType<(typeof games)[number]['verify']>, { at: 'checked' }>

export type RoundCheckResult = ReturnType<typeof checkRound<Checked>>

/** Recomputes a published round (the answer of `GET /api/games/rounds/{id}`) from its own inputs alone. */
export function verifyRound(published: unknown): RoundCheckResult {
  return checkRound<Checked>(published, (game) => gameOf(game)?.verify)
}
