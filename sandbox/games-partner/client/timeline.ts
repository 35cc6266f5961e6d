/** The steps of a round in display order. Pure: converts an outcome to steps without deciding anything. */
import type {
  CoinCell,
  FreeSpins,
  GameInfo,
  Grid,
  HoldAndRespin,
  LineWin,
  ReelSpin,
  ScatterWin,
  SpinOutcome,
} from '../engine/outcome.ts'

export type SlotCelebration = 'none' | 'win' | 'big' | 'huge' | 'epic'

export type TimelineStep =
  /** `tense` reels turn longer: they can still complete what the previous reels have begun. */
  | {
      readonly kind: 'reels'
      readonly grid: Grid
      readonly coins: readonly CoinCell[]
      readonly tense: readonly boolean[]
    }
  | {
      readonly kind: 'wins'
      readonly lineWins: readonly LineWin[]
      readonly scatterWin?: ScatterWin
      readonly win: number
      /** The total of the round so far, including this. */
      readonly won: number
    }
  | { readonly kind: 'free-intro'; readonly spins: number; readonly multiplier: number }
  | { readonly kind: 'free-spin'; readonly number: number; readonly of: number; readonly multiplier: number }
  | { readonly kind: 'free-added'; readonly added: number }
  | { readonly kind: 'free-summary'; readonly spins: number; readonly win: number; readonly won: number }
  | { readonly kind: 'hold-intro'; readonly held: readonly CoinCell[]; readonly respins: number }
  | { readonly kind: 'hold-turn'; readonly landed: readonly CoinCell[]; readonly left: number }
  | {
      readonly kind: 'hold-summary'
      readonly coins: number
      readonly grand?: number
      readonly win: number
      readonly won: number
    }
  | { readonly kind: 'end'; readonly total: number; readonly celebration: SlotCelebration; readonly limited: boolean }

export type StepOf<Kind extends TimelineStep['kind']> = Extract<TimelineStep, { kind: Kind }>

const celebrations = [
  { from: 50, name: 'epic' },
  { from: 25, name: 'huge' },
  { from: 10, name: 'big' },
] as const

/** A payout at or below the stake is never celebrated. */
export function celebrationOf(total: number, bet: number): SlotCelebration {
  if (total <= bet || bet <= 0) return 'none'
  return celebrations.find(({ from }) => total >= from * bet)?.name ?? 'win'
}

export function stepsOf(outcome: SpinOutcome, game: GameInfo): readonly TimelineStep[] {
  const { total, bet, hold, freeSpins, limited } = outcome
  const count = runningSum(total)
  return [
    ...reelSteps(outcome, game, count),
    ...(hold ? holdSteps(hold, count) : []),
    ...(freeSpins ? freeSteps(freeSpins, game, count) : []),
    { kind: 'end', total, celebration: celebrationOf(total, bet), limited },
  ]
}

type Count = (win: number) => number

/** The round's win so far, never above its total: the limit on a win cuts the last parts. */
function runningSum(most: number): Count {
  let sum = 0
  return (win) => {
    sum += win
    return Math.min(sum, most)
  }
}

function reelSteps(
  { grid, coins, lineWins, scatterWin, win }: ReelSpin,
  game: GameInfo,
  count: Count,
): readonly TimelineStep[] {
  const reels: TimelineStep = { kind: 'reels', grid, coins, tense: tenseReels(grid, game) }
  if (win === 0) return [reels]
  return [reels, { kind: 'wins', lineWins, ...(scatterWin && { scatterWin }), win, won: count(win) }]
}

function holdSteps({ held, respins, steps, grand, win }: HoldAndRespin, count: Count): readonly TimelineStep[] {
  const coins = held.length + steps.reduce((sum, { landed }) => sum + landed.length, 0)
  return [
    { kind: 'hold-intro', held, respins },
    ...steps.map(({ landed, left }): TimelineStep => ({ kind: 'hold-turn', landed, left })),
    { kind: 'hold-summary', coins, ...(grand !== undefined && { grand }), win, won: count(win) },
  ]
}

function freeSteps(
  { awarded, multiplier, spins, win }: FreeSpins,
  game: GameInfo,
  count: Count,
): readonly TimelineStep[] {
  let of = awarded
  const turns = spins.flatMap((spin, i): TimelineStep[] => {
    const begun: TimelineStep = { kind: 'free-spin', number: i + 1, of, multiplier }
    of += spin.added
    const more: TimelineStep[] = spin.added > 0 ? [{ kind: 'free-added', added: spin.added }] : []
    return [begun, ...reelSteps(spin, game, count), ...more]
  })
  return [
    { kind: 'free-intro', spins: awarded, multiplier },
    ...turns,
    // The previous turns have been counted by now.
    { kind: 'free-summary', spins: spins.length, win, won: count(0) },
  ]
}

/**
 * The reels on which one more symbol would begin a feature, given the previous reels. Never a reel that cannot change anything,
 * because tension without a chance would mislead.
 */
export function tenseReels(grid: Grid, { freeSpins, hold }: Pick<GameInfo, 'freeSpins' | 'hold'>): readonly boolean[] {
  const scatters = freeSpins ? Math.min(...Object.keys(freeSpins.awarded).map(Number)) : Number.POSITIVE_INFINITY
  const coins = hold?.coins ?? Number.POSITIVE_INFINITY
  let [scattersSeen, coinsSeen] = [0, 0]
  return grid.map((column) => {
    const tense = scattersSeen === scatters - 1 || coinsSeen === coins - 1
    scattersSeen += column.filter((symbol) => symbol === 'scatter').length
    coinsSeen += column.filter((symbol) => symbol === 'coin').length
    return tense
  })
}
