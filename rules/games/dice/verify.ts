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
import { type DiceBet, type DiceSettlement, diceRoll, isTarget, settleDice, winChancePercent } from './rules.ts'

/** Every value computed from the seeds to the roll. */
export interface DiceDraw extends FirstDraw {
  /** 0 to 9999 hundredths. */
  readonly roll: number
}

/** Draws a dice roll and records every step, for a reader who wants to follow the computation. */
export function drawDice(seeds: Seeds, nonce: number, hmac: Hmac = pureHmac): DiceDraw {
  return { ...drawFirst(hmac, seeds, nonce), roll: diceRoll(hmac, seeds, nonce) }
}

export interface CheckedDice extends CheckedRound<'dice', DiceDraw, DiceSettlement> {
  readonly bet: DiceBet
  readonly chancePercent: number
}

/** Recomputes a published round of dice. */
export function verifyDice(round: PublishedRound, inputs: RoundInputs): CheckedDice | Malformed {
  const side = round.value('bet.betType')
  const target = round.value('bet.targetValue')
  if (side !== 'over' && side !== 'under') return malformedRound('bet.betType')
  if (!isTarget(target)) return malformedRound('bet.targetValue')

  const bet: DiceBet = { stake: inputs.stake, side, target }
  const draw = drawDice(inputs.seeds, inputs.nonce)
  const settlement = settleDice(bet, draw.roll, inputs)
  const chancePercent = winChancePercent(side, target)
  return checkedRound(round, 'dice', { bet, chancePercent, draw, settlement }, [
    ['rolledNumber', 'outcome.rolledNumber', draw.roll / 100],
  ])
}
