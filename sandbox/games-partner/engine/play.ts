import { cellsOf, lineWinsOf, scatterWinOf } from './evaluate.ts'
import { type Hold, type SlotModel, type Strip, windowAt } from './model.ts'
import type {
  CoinCell,
  FreeSpin,
  FreeSpins,
  HoldAndRespin,
  ReelCell,
  ReelSpin,
  Respin,
  SpinOutcome,
  SpinRequest,
} from './outcome.ts'

/** A uniformly distributed number from 0 to below `below`. */
export type Draw = (below: number) => number

export interface SlotTurn extends SpinRequest {
  readonly round: string
  /** The stops of the reels, instead of a draw. */
  readonly stops?: readonly number[]
}

/**
 * Draws a whole round: the reels, then hold-and-respin and free spins if they begin.
 * @param turn - its bet in minor units is a multiple of the number of lines
 */
export function playRound(model: SlotModel, { id, round, bet, stops }: SlotTurn, draw: Draw): SpinOutcome {
  const spin = turnReels(model, model.reels, bet, draw, { stops })
  const hold = model.hold && spin.coins.length >= model.hold.coins ? holdOf(model.hold, spin, bet, draw) : undefined
  const freeSpins = freeSpinsOf(model, spin, bet, draw)
  const sum = spin.win + (hold?.win ?? 0) + (freeSpins?.win ?? 0)
  const total = Math.min(sum, model.maxWinMultiple * bet)
  return {
    id,
    round,
    bet,
    ...spin,
    ...(hold && { hold }),
    ...(freeSpins && { freeSpins }),
    total,
    multiple: Math.round((total / bet) * 100) / 100,
    limited: total < sum,
  }
}

interface Turning {
  readonly stops?: readonly number[] | undefined
  readonly multiplier?: number
}

function turnReels(model: SlotModel, strips: readonly Strip[], bet: number, draw: Draw, turning: Turning): ReelSpin {
  const { multiplier = 1, stops = strips.map(({ length }) => draw(length)) } = turning
  const grid = windowAt(strips, stops, model.rows)
  const { hold } = model
  const coins = hold ? cellsOf(grid, 'coin').map((cell) => coinAt(cell, hold, bet, draw)) : []
  const lineWins = lineWinsOf(model, grid, bet / model.paylines.length, multiplier)
  const scatterWin = scatterWinOf(model, grid, bet, multiplier)
  const win = sumOf(lineWins.map(({ amount }) => amount)) + (scatterWin?.amount ?? 0)
  return { grid, coins, lineWins, ...(scatterWin && { scatterWin }), win }
}

function coinAt({ reel, row }: ReelCell, { values }: Hold, bet: number, draw: Draw): CoinCell {
  let place = draw(sumOf(values.map(({ weight }) => weight)))
  const value = values.find(({ weight }) => {
    place -= weight
    return place < 0
  })!
  return { reel, row, value: value.multiple * bet, ...(value.jackpot && { jackpot: value.jackpot }) }
}

function holdOf(hold: Hold, { coins: held, grid }: ReelSpin, bet: number, draw: Draw): HoldAndRespin {
  const isHeld = ({ reel, row }: ReelCell) => held.some((coin) => coin.reel === reel && coin.row === row)
  let empty = grid.flatMap((column, reel) => column.map((_, row) => ({ reel, row }))).filter((cell) => !isHeld(cell))
  const steps: Respin[] = []
  for (let left = hold.respins; left > 0 && empty.length > 0; ) {
    const taken = empty.filter(() => draw(hold.chance.outOf) < hold.chance.of)
    empty = empty.filter((cell) => !taken.includes(cell))
    left = taken.length > 0 ? hold.respins : left - 1
    steps.push({ landed: taken.map((cell) => coinAt(cell, hold, bet, draw)), left })
  }
  const grand = empty.length === 0 ? hold.grand * bet : 0
  const coins = [...held, ...steps.flatMap(({ landed }) => landed)]
  const win = sumOf(coins.map(({ value }) => value)) + grand
  return { held, respins: hold.respins, steps, ...(grand > 0 && { grand }), win }
}

function freeSpinsOf(model: SlotModel, { scatterWin }: ReelSpin, bet: number, draw: Draw): FreeSpins | undefined {
  const rules = model.freeSpins
  const awarded = rules?.awarded[scatterWin?.count ?? 0]
  if (!rules || !awarded) return undefined
  const { multiplier, retrigger, most, reels } = rules
  const spins: FreeSpin[] = []
  for (let all = awarded; spins.length < all; ) {
    const spin = turnReels(model, reels, bet, draw, { multiplier })
    const added = Math.min(retrigger[cellsOf(spin.grid, 'scatter').length] ?? 0, most - all)
    all += added
    spins.push({ ...spin, added })
  }
  return { awarded, multiplier, spins, win: sumOf(spins.map(({ win }) => win)) }
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
