import { type DiceBet, type DiceSettlement, isTarget, settleDice, winChancePercent } from './dice.ts'
import { block, blockMessage, commitment, diceRoll, floatAt, type Hmac, pureHmac, type Seeds } from './fairness.ts'
import {
  type Check,
  isMalformed,
  type Malformed,
  malformed,
  type PublishedRound,
  type RoundInputs,
  settledValues,
} from './published-round.ts'
import { hex } from './sha256.ts'

/** Every value on the way from the seeds to the roll. */
export interface DiceDraw {
  readonly commitment: string
  /** The text that the server seed signs. */
  readonly message: string
  /** The 32 bytes of the HMAC, as hexadecimal. */
  readonly block: string
  /** The first four of them. */
  readonly bytes: readonly number[]
  readonly float: number
  /** 0 to 9999 hundredths. */
  readonly roll: number
}

/** Draws a dice roll and keeps every step of the way, for a reader who wants to follow it. */
export function drawDice(seeds: Seeds, nonce: number, hmac: Hmac = pureHmac): DiceDraw {
  const bytes = block(hmac, seeds, nonce, 0)
  return {
    commitment: commitment(seeds.serverSeed),
    message: blockMessage(seeds.clientSeed, nonce, 0),
    block: hex(bytes),
    bytes: [...bytes.subarray(0, 4)],
    float: floatAt(bytes, 0),
    roll: diceRoll(hmac, seeds, nonce),
  }
}

export interface CheckedDice {
  readonly at: 'checked'
  readonly game: 'dice'
  readonly bet: DiceBet
  readonly chancePercent: number
  readonly draw: DiceDraw
  readonly settlement: DiceSettlement
  readonly checks: readonly Check[]
  readonly agrees: boolean
}

/** Recomputes a published round of dice. */
export function verifyDice(round: PublishedRound, inputs: RoundInputs): CheckedDice | Malformed {
  const side = round.value('bet.betType')
  const target = round.value('bet.targetValue')
  if (side !== 'over' && side !== 'under') return malformed('bet.betType')
  if (!isTarget(target)) return malformed('bet.targetValue')

  const bet: DiceBet = { stake: inputs.stake, side, target }
  const draw = drawDice(inputs.seeds, inputs.nonce)
  const settlement = settleDice(bet, draw.roll, inputs)
  const compared = round.compare([
    ['commitment', 'fairness.serverSeedHash', draw.commitment],
    ['rolledNumber', 'outcome.rolledNumber', draw.roll / 100],
    ...settledValues(bet.stake, settlement),
  ])
  if (isMalformed(compared)) return compared
  const chancePercent = winChancePercent(side, target)
  return { at: 'checked', game: 'dice', bet, chancePercent, draw, settlement, ...compared }
}
