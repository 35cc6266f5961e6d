import { floats, type Hmac, type Seeds } from '../../fairness.ts'
import { type Kopecks, kopecks, payoutUpTo } from '../../money.ts'

/** The available fields, in cells: 3×3, 5×5, 7×7 (docs/product.md G3). */
export const fields = [9, 25, 49] as const
export type Field = (typeof fields)[number]

/** docs/product.md §9: 5×5, 3 mines. */
export const defaultField: Field = 25
/** docs/product.md §9. */
export const defaultMines = 3

/** 3 % (docs/product.md F6), in hundredths of a per cent; a game's record may set another (docs/product.md G5). */
export const defaultEdgeBasisPoints = 300

/**
 * The table of multipliers that a round pays by; stored with the round. `formula` is (1 − edge) × C(n,k) / C(n−m,k), to the
 * hundredth, exact halves up. `withOverride` differs in one cell: 200 at the 23rd reveal of 2 mines on 25 cells
 * (docs/product.md F6), where the formula gives 291. At the edge of 3 % both are frozen in vectors/mines-multipliers.txt.
 */
export const payoutTables = { formula: 1, withOverride: 2 } as const
export type PayoutTable = (typeof payoutTables)[keyof typeof payoutTables]

/** The one cell in which the tables differ. */
export const override = { cells: 25, mines: 2, revealed: 23, multiplierHundredths: 200_00 } as const

const wholeBasisPoints = 10_000

export interface MinesBet {
  readonly stake: Kopecks
  readonly cells: Field
  /** At least 1, and at least one cell is safe. */
  readonly mines: number
}

/** The casino's settings for the game at the time of the bet. */
export interface MinesTerms {
  readonly edgeBasisPoints: number
  /** The largest payout of one round. */
  readonly maximumWin: Kopecks
  readonly payoutTable: PayoutTable
}

/** The result of a round; multiplier in hundredths, 0 for a loss. */
export interface MinesSettlement {
  readonly outcome: 'win' | 'loss'
  readonly multiplier: number
  readonly payout: Kopecks
}

/** Whether the number of cells is one of the fields. */
export function isField(cells: unknown): cells is Field {
  return fields.includes(cells as Field)
}

/** Whether the number, as stored with a round, names a payout table. */
export function isPayoutTable(table: unknown): table is PayoutTable {
  return Object.values(payoutTables).includes(table as PayoutTable)
}

/** The payout table that new rounds get by the setting of docs/product.md F6. */
export function payoutTableOf(overrideIsOn: boolean): PayoutTable {
  return overrideIsOn ? payoutTables.withOverride : payoutTables.formula
}

/** Mine counts that the server accepts: a whole number that leaves at least one safe cell. */
export function isMineCount(mines: unknown, cells: Field): mines is number {
  return Number.isInteger(mines) && (mines as number) >= 1 && (mines as number) < cells
}

/** Index of a cell on the field: 0 at the top left, then row by row. */
export function isCell(cell: unknown, cells: Field): cell is number {
  return Number.isInteger(cell) && (cell as number) >= 0 && (cell as number) < cells
}

/** docs/product.md §5: the control goes up to 80 % of the cells, which is 20 on 5×5. */
export function greatestMineCount(cells: Field): number {
  return Math.floor((cells * 4) / 5)
}

/** Any input becomes a whole number from 1 to 80 % of the cells (docs/product.md §5); input that is not a number becomes 1. */
export function clampMineCount(mines: number, cells: Field): number {
  const whole = Number.isNaN(mines) ? 1 : Math.trunc(mines)
  return Math.min(Math.max(whole, 1), greatestMineCount(cells))
}

/** docs/product.md §5: the plus key is disabled at cells − 2, and at the control's maximum. */
export function canAddMine(mines: number, cells: Field): boolean {
  return mines < cells - 2 && mines < greatestMineCount(cells)
}

/** The minus key is disabled at one mine. */
export function canRemoveMine(mines: number): boolean {
  return mines > 1
}

/** The mines of a round, in ascending order (docs/product.md F3, algorithm 1): the first `mines` of the draw. */
export function minePositions(
  hmac: Hmac,
  seeds: Seeds,
  nonce: number,
  { cells, mines }: Pick<MinesBet, 'cells' | 'mines'>,
): number[] {
  return mineOrder(hmac, seeds, nonce, cells)
    .slice(0, mines)
    .sort((a, b) => a - b)
}

/**
 * The multiplier of a cash-out after `revealed` safe cells, in hundredths; 0 before the first. Exact: on 49 cells the largest
 * is 6.1 × 10¹⁵ hundredths, which a double can represent.
 */
export function multiplierHundredths(
  { cells, mines }: Pick<MinesBet, 'cells' | 'mines'>,
  revealed: number,
  { edgeBasisPoints, payoutTable }: Pick<MinesTerms, 'edgeBasisPoints' | 'payoutTable'>,
): number {
  if (revealed === 0) return 0
  if (payoutTable === payoutTables.withOverride && isOverridden(cells, mines, revealed)) {
    return override.multiplierHundredths
  }
  // C(n,k) of all ways to open k cells over C(n−m,k) that hit no mine; converting basis points to hundredths leaves a factor
  // of 100.
  const ways = BigInt(wholeBasisPoints - edgeBasisPoints) * binomial(cells, revealed)
  const safeWays = 100n * binomial(cells - mines, revealed)
  return Number((2n * ways + safeWays) / (2n * safeWays))
}

/** The multiplier after one more safe cell, in hundredths; nothing when all safe cells are open. */
export function nextMultiplierHundredths(bet: MinesBet, revealed: number, terms: MinesTerms): number | undefined {
  return revealed < safeCells(bet) ? multiplierHundredths(bet, revealed + 1, terms) : undefined
}

/** The number of cells without a mine. */
export function safeCells({ cells, mines }: Pick<MinesBet, 'cells' | 'mines'>): number {
  return cells - mines
}

/** The payout of a cash-out after `revealed` safe cells: rounded down to the kopeck, never above the maximum win. */
export function cashOutPayout(bet: MinesBet, revealed: number, terms: MinesTerms): Kopecks {
  return payoutUpTo(terms.maximumWin, bet.stake, multiplierHundredths(bet, revealed, terms))
}

/** Settles a round ended by its player or by the last safe cell. */
export function settleWin(bet: MinesBet, revealed: number, terms: MinesTerms): MinesSettlement {
  return {
    outcome: 'win',
    multiplier: multiplierHundredths(bet, revealed, terms),
    payout: cashOutPayout(bet, revealed, terms),
  }
}

/** Settles a round ended by a mine: it pays nothing. */
export const lostMines: MinesSettlement = { outcome: 'loss', multiplier: 0, payout: kopecks(0) }

/** The exact chance that the first `revealed` cells are all safe: favourable ways out of all ways. */
export function chanceOf({ cells, mines }: Pick<MinesBet, 'cells' | 'mines'>, revealed: number) {
  return { safe: binomial(cells - mines, revealed), all: binomial(cells, revealed) }
}

/** The return to a player who cashes out after `revealed` cells, in hundredths of a per cent, rounded to the nearest. */
export function returnBasisPoints(
  bet: Pick<MinesBet, 'cells' | 'mines'>,
  revealed: number,
  terms: Pick<MinesTerms, 'edgeBasisPoints' | 'payoutTable'>,
): number {
  const { safe, all } = chanceOf(bet, revealed)
  const doubled = 2n * 100n * BigInt(multiplierHundredths(bet, revealed, terms)) * safe
  return Number((doubled + all) / (2n * all))
}

/** The least and the greatest return over all mine counts and cash-outs of a field, in hundredths of a per cent. */
export function returnRange(
  cells: Field,
  edgeBasisPoints = defaultEdgeBasisPoints,
  payoutTable: PayoutTable = payoutTables.formula,
): { least: number; greatest: number } {
  let [least, greatest] = [Number.POSITIVE_INFINITY, 0]
  for (let mines = 1; mines < cells; mines++) {
    for (let revealed = 1; revealed <= cells - mines; revealed++) {
      const returned = returnBasisPoints({ cells, mines }, revealed, { edgeBasisPoints, payoutTable })
      least = Math.min(least, returned)
      greatest = Math.max(greatest, returned)
    }
  }
  return { least, greatest }
}

function isOverridden(cells: number, mines: number, revealed: number): boolean {
  return cells === override.cells && mines === override.mines && revealed === override.revealed
}

/** C(n, k), exact. */
function binomial(n: number, k: number): bigint {
  let ways = 1n
  for (let i = 1; i <= k; i++) ways = (ways * BigInt(n - k + i)) / BigInt(i)
  return ways
}

/** Every cell except the last one left, numbered from 0, in the order of the draw; the first m are the mines. */
export function mineOrder(hmac: Hmac, seeds: Seeds, nonce: number, cells: number): number[] {
  const remaining = Array.from({ length: cells }, (_, cell) => cell)
  const order: number[] = []
  for (const float of floats(hmac, seeds, nonce)) {
    if (remaining.length < 2) break
    order.push(...remaining.splice(Math.floor(float * remaining.length), 1))
  }
  return order
}
