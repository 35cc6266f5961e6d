import type { FreeSpinsRules, Grid, HoldRules, SymbolId, Volatility } from './outcome.ts'

// The mathematical models of the slots: strips, lines, pays and features. They determine all possible rounds.

/** The positions of a reel; the window shows as many at the same time as it has rows. */
export type Strip = readonly SymbolId[]

export interface WeightedValue {
  /** In bets. */
  readonly multiple: number
  readonly weight: number
  readonly jackpot?: HoldRules['values'][number]['jackpot']
}

export interface Hold extends Omit<HoldRules, 'values'> {
  readonly values: readonly WeightedValue[]
  /** An empty cell gets a coin in `of` of `outOf` equally likely cases. */
  readonly chance: { readonly of: number; readonly outOf: number }
}

export interface SlotModel {
  readonly name: string
  readonly volatility: Volatility
  readonly rows: number
  readonly reels: readonly Strip[]
  readonly paylines: readonly (readonly number[])[]
  /** By regular symbol and count, in bets per line. */
  readonly pays: Readonly<Partial<Record<SymbolId, Readonly<Record<number, number>>>>>
  /** By number of scatters, in bets. Three or more always pay, so a round with free spins always has a win. */
  readonly scatterPays: Readonly<Record<number, number>>
  readonly freeSpins?: FreeSpinsRules & { readonly reels: readonly Strip[] }
  readonly hold?: Hold
  readonly maxWinMultiple: number
}

const letters: Readonly<Record<string, SymbolId>> = {
  A: 'h1',
  B: 'h2',
  C: 'h3',
  D: 'h4',
  a: 'l1',
  b: 'l2',
  c: 'l3',
  d: 'l4',
  e: 'l5',
  f: 'l6',
  '*': 'wild',
  $: 'scatter',
  o: 'coin',
}

/** Reads a strip of one letter for each position: `AabC*$o`. */
export function strip(text: string): Strip {
  return Array.from(text, (letter) => {
    const symbol = letters[letter]
    if (!symbol) throw new Error(`no symbol is written ${letter}`)
    return symbol
  })
}

/** The window of each reel from its stop on; the strip is circular. */
export function windowAt(strips: readonly Strip[], stops: readonly number[], rows: number): Grid {
  return strips.map((reel, place) =>
    Array.from({ length: rows }, (_, row) => reel[((stops[place] ?? 0) + row) % reel.length]!),
  )
}
