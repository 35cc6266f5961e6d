import type { SlotModel } from './model.ts'
import type { Grid, LineWin, ReelCell, ScatterWin, SymbolId } from './outcome.ts'

/**
 * The lines that pay. A line pays for equal symbols from the leftmost reel on, with wilds in their place. Wilds are never on the
 * first reel, so its symbol is the line's.
 * @param lineBet - in minor units
 */
export function lineWinsOf(model: SlotModel, grid: Grid, lineBet: number, multiplier = 1): LineWin[] {
  const wins: LineWin[] = []
  for (const [line, rows] of model.paylines.entries()) {
    const symbol = grid[0]![rows[0]!]!
    const count = countOn(rows, grid, symbol)
    const pay = model.pays[symbol]?.[count]
    if (!pay) continue
    const cells = rows.slice(0, count).map((row, reel) => ({ reel, row }))
    wins.push({ line, symbol, count, cells, amount: pay * lineBet * multiplier })
  }
  return wins
}

function countOn(rows: readonly number[], grid: Grid, symbol: SymbolId): number {
  let count = 1
  for (; count < rows.length; count++) {
    const next = grid[count]![rows[count]!]
    if (next !== symbol && next !== 'wild') break
  }
  return count
}

/** @param bet - the total bet, in minor units */
export function scatterWinOf(model: SlotModel, grid: Grid, bet: number, multiplier = 1): ScatterWin | undefined {
  const cells = cellsOf(grid, 'scatter')
  const pay = model.scatterPays[cells.length]
  return pay ? { count: cells.length, cells, amount: pay * bet * multiplier } : undefined
}

export function cellsOf(grid: Grid, symbol: SymbolId): ReelCell[] {
  const cells: ReelCell[] = []
  for (const [reel, column] of grid.entries()) {
    for (const [row, each] of column.entries()) if (each === symbol) cells.push({ reel, row })
  }
  return cells
}
