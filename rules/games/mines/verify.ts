import { type DrawnBlocks, drawBlocks } from '../../drawn-blocks.ts'
import type { Hmac, Seeds } from '../../fairness.ts'
import { kopecksFromRoubles } from '../../money.ts'
import {
  type CheckedRound,
  checkedRound,
  isMalformed,
  type Malformed,
  malformedRound,
  type PublishedRound,
  type RoundInputs,
  type Unknown,
} from '../../published-round.ts'
import { pureHmac } from '../../pure-hash.ts'
import {
  type Field,
  isCell,
  isField,
  isMineCount,
  isPayoutTable,
  lostMines,
  type MinesBet,
  type MinesSettlement,
  minePositions,
  safeCells,
  settleWin,
} from './rules.ts'

/** How one mine was drawn: the cell at floor(float × remaining) of the remaining cells. */
export interface MineStep {
  readonly float: number
  readonly remaining: number
  readonly index: number
  readonly cell: number
}

/** Every value computed from the seeds to the mines. */
export interface MinesDraw extends DrawnBlocks {
  /** One for each mine, in the order in which they were drawn. */
  readonly steps: readonly MineStep[]
  /** In ascending order. */
  readonly positions: readonly number[]
}

/** Draws the mines of a round and records every step, for a reader who wants to follow the computation. */
export function drawMines(
  seeds: Seeds,
  nonce: number,
  field: Pick<MinesBet, 'cells' | 'mines'>,
  hmac: Hmac = pureHmac,
): MinesDraw {
  const drawn = drawBlocks(hmac, seeds, nonce, field.mines)
  const left = Array.from({ length: field.cells }, (_, cell) => cell)
  const steps = drawn.floats.map((float): MineStep => {
    const remaining = left.length
    const index = Math.floor(float * remaining)
    return { float, remaining, index, cell: left.splice(index, 1)[0]! }
  })
  return { ...drawn, steps, positions: minePositions(hmac, seeds, nonce, field) }
}

export interface CheckedMines extends CheckedRound<'mines', MinesDraw, MinesSettlement> {
  readonly bet: MinesBet
  /** The safe cells that were opened, in order. */
  readonly revealed: readonly number[]
}

/** Recomputes a published round of mines. `outcome.hit` is the mine that ended it, if one did. */
export function verifyMines(round: PublishedRound, inputs: RoundInputs): CheckedMines | Malformed | Unknown {
  const cells = round.value('bet.cells')
  const mines = round.value('bet.numberOfMines')
  const payoutTable = round.value('payoutTable')
  if (!isField(cells)) return malformedRound('bet.cells')
  if (!isMineCount(mines, cells)) return malformedRound('bet.numberOfMines')
  if (kopecksFromRoubles(round.value('bet.betAmount')) !== inputs.stake) return malformedRound('bet.betAmount')
  if (typeof payoutTable !== 'number') return malformedRound('payoutTable')
  if (!isPayoutTable(payoutTable)) return { at: 'unknown', field: 'payoutTable' }

  const bet: MinesBet = { stake: inputs.stake, cells, mines }
  const opened = openedCells(round, bet)
  if (isMalformed(opened)) return opened
  const draw = drawMines(inputs.seeds, inputs.nonce, bet)
  const safe = opened.revealed.filter((cell) => !draw.positions.includes(cell))
  const lost = opened.all.some((cell) => draw.positions.includes(cell))
  const settlement = lost ? lostMines : settleWin(bet, safe.length, { ...inputs, payoutTable })
  return checkedRound(round, 'mines', { bet, draw, revealed: safe, settlement }, [
    ['minePositions', 'outcome.minePositions', draw.positions],
    ['revealed', 'outcome.revealed', safe],
  ])
}

function openedCells(
  round: PublishedRound,
  bet: MinesBet,
): { revealed: readonly number[]; all: readonly number[] } | Malformed {
  const revealed = round.value('outcome.revealed')
  const hit = round.value('outcome.hit')
  if (!areCells(revealed, bet.cells) || revealed.length > safeCells(bet)) return malformedRound('outcome.revealed')
  if (hit === undefined) return revealed.length > 0 ? { revealed, all: revealed } : malformedRound('outcome.revealed')
  if (!isCell(hit, bet.cells) || revealed.includes(hit)) return malformedRound('outcome.hit')
  return { revealed, all: [...revealed, hit] }
}

/** Distinct cells of the field. */
function areCells(list: unknown, cells: Field): list is number[] {
  return Array.isArray(list) && new Set(list).size === list.length && list.every((cell) => isCell(cell, cells))
}
