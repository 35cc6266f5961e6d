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
import { isRows, type Rows } from './rows.ts'
import {
  binOf,
  type PlinkoBet,
  type PlinkoSettlement,
  plinkoPayoutTable,
  settlePlinko,
  type Turn,
  turnOf,
} from './rules.ts'

/** Every value computed from the seeds to the bin. */
export interface PlinkoDraw extends DrawnBlocks {
  /** One for each number, in order. */
  readonly path: readonly Turn[]
  readonly bin: number
}

/** Draws the path of a ball and records every step, for a reader who wants to follow the computation. */
export function drawPlinko(seeds: Seeds, nonce: number, rows: Rows, hmac: Hmac = pureHmac): PlinkoDraw {
  const drawn = drawBlocks(hmac, seeds, nonce, rows)
  const path = drawn.floats.map(turnOf)
  return { ...drawn, path, bin: binOf(path) }
}

export interface CheckedPlinko extends CheckedRound<'plinko', PlinkoDraw, PlinkoSettlement> {
  readonly bet: PlinkoBet
}

/** Recomputes a published round of plinko. */
export function verifyPlinko(round: PublishedRound, inputs: RoundInputs): CheckedPlinko | Malformed | Unknown {
  if (round.value('payoutTable') !== plinkoPayoutTable) return { at: 'unknown', field: 'payoutTable' }
  const rows = round.value('bet.rows')
  const risk = round.value('bet.risk')
  if (!isRows(rows)) return malformedRound('bet.rows')
  if (!isRisk(risk)) return malformedRound('bet.risk')

  const bet: PlinkoBet = { stake: inputs.stake, rows, risk }
  const draw = drawPlinko(inputs.seeds, inputs.nonce, rows)
  const settlement = settlePlinko(bet, draw.bin, inputs)
  return checkedRound(round, 'plinko', { bet, draw, settlement }, [
    ['path', 'outcome.path', draw.path.join('')],
    ['bin', 'outcome.bin', draw.bin],
  ])
}
