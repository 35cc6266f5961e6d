import type { Hmac, Seeds } from '../../fairness.ts'
import { drawFirst, type FirstDraw } from '../../first-draw.ts'
import {
  type CheckedRound,
  checkedRound,
  type Malformed,
  malformedRound,
  type PublishedRound,
  type RoundInputs,
} from '../../published-round.ts'
import { pureHmac } from '../../pure-hash.ts'
import { drawnOf, type LimboBet, type LimboSettlement, limboWord, settleLimbo, targetOf } from './rules.ts'

/** Every value computed from the seeds to the drawn multiplier. */
export interface LimboDraw extends FirstDraw {
  /** From 0 to 2³² − 1. */
  readonly word: number
  readonly edgeBasisPoints: number
  /** In hundredths. */
  readonly drawn: number
}

/** Draws a multiplier and records every step, for a reader who wants to follow the computation. */
export function drawLimbo(seeds: Seeds, nonce: number, edgeBasisPoints: number, hmac: Hmac = pureHmac): LimboDraw {
  const word = limboWord(hmac, seeds, nonce)
  return { ...drawFirst(hmac, seeds, nonce), word, edgeBasisPoints, drawn: drawnOf(word, edgeBasisPoints) }
}

export interface CheckedLimbo extends CheckedRound<'limbo', LimboDraw, LimboSettlement> {
  readonly bet: LimboBet
}

/** Recomputes a published round of limbo. */
export function verifyLimbo(round: PublishedRound, inputs: RoundInputs): CheckedLimbo | Malformed {
  const target = targetOf(round.value('bet.targetMultiplier'))
  if (target === undefined) return malformedRound('bet.targetMultiplier')

  const bet: LimboBet = { stake: inputs.stake, target }
  const draw = drawLimbo(inputs.seeds, inputs.nonce, inputs.edgeBasisPoints)
  const settlement = settleLimbo(bet, draw.drawn, inputs)
  return checkedRound(round, 'limbo', { bet, draw, settlement }, [
    ['drawnMultiplier', 'outcome.drawnMultiplier', draw.drawn / 100],
  ])
}
