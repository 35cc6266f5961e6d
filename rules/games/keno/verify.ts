import { type DrawnBlocks, drawBlocks } from '../../drawn-blocks.ts'
import type { Hmac, Seeds } from '../../fairness.ts'
import {
  type CheckedRound,
  checkedRound,
  type Malformed,
  malformedRound,
  type PublishedRound,
  type RoundInputs,
  type Unknown,
} from '../../published-round.ts'
import { pureHmac } from '../../pure-hash.ts'
import { isRisk } from '../risk-level.ts'
import { arePicks, drawnNumbers } from './numbers.ts'
import { hitsOf, type KenoBet, type KenoSettlement, kenoPayoutTable, numbersFrom, settleKeno } from './rules.ts'

/** Every value computed from the seeds to the drawn numbers. */
export interface KenoDraw extends DrawnBlocks {
  /** One for each float, in order. */
  readonly drawn: readonly number[]
}

/** Draws the numbers of a round and records every step, for a reader who wants to follow the computation. */
export function drawKeno(seeds: Seeds, nonce: number, hmac: Hmac = pureHmac): KenoDraw {
  const blocks = drawBlocks(hmac, seeds, nonce, drawnNumbers)
  return { ...blocks, drawn: numbersFrom(blocks.floats) }
}

export interface CheckedKeno extends CheckedRound<'keno', KenoDraw, KenoSettlement> {
  readonly bet: KenoBet
  readonly hits: number
}

/** Recomputes a published round of keno. */
export function verifyKeno(round: PublishedRound, inputs: RoundInputs): CheckedKeno | Malformed | Unknown {
  if (round.value('payoutTable') !== kenoPayoutTable) return { at: 'unknown', field: 'payoutTable' }
  const numbers = round.value('bet.numbers')
  const risk = round.value('bet.risk')
  if (!arePicks(numbers)) return malformedRound('bet.numbers')
  if (!isRisk(risk)) return malformedRound('bet.risk')

  const bet: KenoBet = { stake: inputs.stake, numbers, risk }
  const draw = drawKeno(inputs.seeds, inputs.nonce)
  const hits = hitsOf(numbers, draw.drawn)
  const settlement = settleKeno(bet, draw.drawn, inputs)
  return checkedRound(round, 'keno', { bet, draw, hits, settlement }, [
    ['drawn', 'outcome.drawn', draw.drawn],
    ['hits', 'outcome.hits', hits],
  ])
}
