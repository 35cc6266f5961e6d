import { algorithmVersion } from './fairness.ts'
import {
  isMalformed,
  type Malformed,
  malformedRound,
  PublishedRound,
  type RoundInputs,
  type Unknown,
} from './published-round.ts'

/** Recomputes the rounds of one game from their own inputs alone. */
type Verify<Checked> = (round: PublishedRound, inputs: RoundInputs) => Checked | Malformed | Unknown

/** The server seed is secret until the player rotates it: the round cannot be verified yet. */
interface Sealed {
  readonly at: 'sealed'
}

/** Recomputes a published round with the verification of its game, which `verifyOf` finds by its name. */
export function checkRound<Checked>(
  published: unknown,
  verifyOf: (game: string) => Verify<Checked> | undefined,
): Checked | Sealed | Malformed | Unknown {
  const round = new PublishedRound(published)
  const game = round.value('gameType')
  if (typeof game !== 'string') return malformedRound('gameType')
  const verify = verifyOf(game)
  if (!verify) return { at: 'unknown', field: 'gameType' }

  const algorithm = round.value('fairness.algorithm')
  if (typeof algorithm !== 'number') return malformedRound('fairness.algorithm')
  if (algorithm !== algorithmVersion) return { at: 'unknown', field: 'fairness.algorithm' }
  if (round.value('fairness.serverSeed') === null) return { at: 'sealed' }

  const inputs = round.inputs()
  return isMalformed(inputs) ? inputs : verify(round, inputs)
}
