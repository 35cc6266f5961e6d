import { type SlotModel, type Strip, windowAt } from '../model.ts'
import { type SymbolId, symbolIds } from '../outcome.ts'

/** Spins with the same payout and features, and the number of combinations of stops that lead to them. */
export interface SpinClass {
  /** The payout of lines and scatters, in bets per line. */
  readonly win: number
  readonly scatters: number
  readonly coins: number
  readonly ways: number
}

interface Column {
  readonly symbols: readonly SymbolId[]
  /** `scatters * coinBase + coins`. */
  readonly marks: number
  /** By symbol, the lines on which this column continues it; line n is bit n. */
  readonly matches: ReadonlyMap<SymbolId, number>
}

/** The paylines that show one symbol from the first reel on, as bits. */
interface OpenLines {
  readonly symbol: SymbolId
  readonly lines: number
}

const coinBase = 32
const scatterBase = 8

/**
 * Enumerates all combinations of stops. A branch in which no line can grow any more is not followed: its further reels only
 * matter by their scatters and coins, whose combinations are counted once.
 */
export function enumerateSpins(model: SlotModel, strips: readonly Strip[]): readonly SpinClass[] {
  return new Enumeration(model, strips).classes()
}

class Enumeration {
  readonly #model: SlotModel
  readonly #columns: readonly (readonly Column[])[]
  /** For the reels from this one on: the number of combinations by their numbers of scatters and coins. */
  readonly #rest: readonly ReadonlyMap<number, number>[]
  readonly #ways = new Map<number, number>()

  constructor(model: SlotModel, strips: readonly Strip[]) {
    this.#model = model
    this.#columns = strips.map((strip, reel) => strip.map((_, stop) => columnOf(model, strip, stop, reel)))
    this.#rest = restsOf(this.#columns)
  }

  classes(): readonly SpinClass[] {
    for (const { symbols, matches, marks } of this.#columns[0]!) {
      const open = [...new Set(symbols)]
        .filter((symbol) => this.#model.pays[symbol])
        .map((symbol) => ({ symbol, lines: matches.get(symbol)! }))
      this.#follow(1, open, 0, marks)
    }
    return [...this.#ways].map(([key, ways]) => {
      const marks = key % (coinBase * scatterBase)
      const [scatters, coins] = [Math.floor(marks / coinBase), marks % coinBase]
      const lines = Math.floor(key / (coinBase * scatterBase))
      const scatterWin = (this.#model.scatterPays[scatters] ?? 0) * this.#model.paylines.length
      return { win: lines + scatterWin, scatters, coins, ways }
    })
  }

  #follow(reel: number, open: readonly OpenLines[], win: number, marks: number): void {
    const columns = this.#columns[reel]
    if (!columns || open.length === 0) {
      let paid = win
      for (const { symbol, lines } of open) paid += this.#payOf(symbol, reel, lines)
      for (const [rest, ways] of this.#rest[reel]!) this.#count(paid, marks + rest, ways)
      return
    }
    for (const column of columns) {
      const grown: OpenLines[] = []
      let paid = win
      for (const { symbol, lines } of open) {
        const further = lines & column.matches.get(symbol)!
        if (further !== 0) grown.push({ symbol, lines: further })
        if (further !== lines) paid += this.#payOf(symbol, reel, lines & ~further)
      }
      this.#follow(reel + 1, grown, paid, marks + column.marks)
    }
  }

  #payOf(symbol: SymbolId, count: number, lines: number): number {
    const pay = this.#model.pays[symbol]?.[count]
    return pay ? pay * bitsIn(lines) : 0
  }

  #count(win: number, marks: number, ways: number): void {
    const key = win * coinBase * scatterBase + marks
    this.#ways.set(key, (this.#ways.get(key) ?? 0) + ways)
  }
}

function columnOf({ rows, paylines, pays }: SlotModel, strip: Strip, stop: number, reel: number): Column {
  const [symbols = []] = windowAt([strip], [stop], rows)
  const countOf = (symbol: SymbolId) => symbols.filter((each) => each === symbol).length
  const matchesOf = (symbol: SymbolId) =>
    paylines.reduce((lines, line, bit) => {
      const shown = symbols[line[reel]!]
      return shown === symbol || shown === 'wild' ? lines | (1 << bit) : lines
    }, 0)
  return {
    symbols,
    marks: countOf('scatter') * coinBase + countOf('coin'),
    matches: new Map(symbolIds.filter((symbol) => pays[symbol]).map((symbol) => [symbol, matchesOf(symbol)])),
  }
}

function bitsIn(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

function restsOf(columns: readonly (readonly Column[])[]): ReadonlyMap<number, number>[] {
  const rests: ReadonlyMap<number, number>[] = [new Map([[0, 1]])]
  for (const reel of columns.toReversed()) {
    const longer = new Map<number, number>()
    for (const column of reel) {
      for (const [marks, ways] of rests[0]!) {
        const key = marks + column.marks
        longer.set(key, (longer.get(key) ?? 0) + ways)
      }
    }
    rests.unshift(longer)
  }
  return rests
}
