import type { Hmac, Seeds } from '../../fairness.ts'
import { drawFirst, type FirstDraw } from '../../first-draw.ts'
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
import { readBets } from './bets.ts'
import {
  colourOf,
  type RouletteBet,
  type RouletteSettlement,
  roulettePayoutTable,
  roulettePocket,
  settleRoulette,
} from './rules.ts'

/** Every value computed from the seeds to the number of the wheel. */
export interface RouletteDraw extends FirstDraw {
  /** 0 to 36. */
  readonly pocket: number
}

/** Draws a number of the wheel and records every step, for a reader who wants to follow the computation. */
export function drawRoulette(seeds: Seeds, nonce: number, hmac: Hmac = pureHmac): RouletteDraw {
  return { ...drawFirst(hmac, seeds, nonce), pocket: roulettePocket(hmac, seeds, nonce) }
}

export interface CheckedRoulette extends CheckedRound<'roulette', RouletteDraw, RouletteSettlement> {
  readonly bet: { readonly stake: RoundInputs['stake']; readonly bets: readonly RouletteBet[] }
}

/** Recomputes a published round of roulette, all its bets together. */
export function verifyRoulette(round: PublishedRound, inputs: RoundInputs): CheckedRoulette | Malformed | Unknown {
  const payoutTable = round.value('payoutTable')
  if (typeof payoutTable !== 'number') return malformedRound('payoutTable')
  if (payoutTable !== roulettePayoutTable) return { at: 'unknown', field: 'payoutTable' }
  const read = readBets({ bets: round.value('bet.bets'), totalBet: round.value('bet.totalBet') })
  if ('problem' in read) return malformedRound(read.problem === 'total_mismatch' ? 'bet.totalBet' : 'bet.bets')
  if (read.total !== inputs.stake) return malformedRound('bet.totalBet')

  const { bets, total: stake } = read
  const draw = drawRoulette(inputs.seeds, inputs.nonce)
  const settlement = settleRoulette(bets, draw.pocket, inputs)
  return checkedRound(round, 'roulette', { bet: { stake, bets }, draw, settlement }, [
    ['result', 'outcome.result', draw.pocket],
    ['resultColor', 'outcome.resultColor', colourOf(draw.pocket)],
  ])
}
