import type { Kopecks } from '@casino/rules/money'
import type { NewRound } from './machine.ts'
import type { Done, MinesTable } from './use-mines.ts'

/** How the round of a pattern ended. `left`: it stays open for the player to continue in manual play. */
export type PatternPlayed =
  | { readonly at: 'settled'; readonly payout: Kopecks }
  | Exclude<Done, { at: 'answered' }>
  | { readonly at: 'left' }

interface Pace {
  /** Waits before the next cell, so that each can be seen. */
  readonly pause: () => Promise<void>
  /** Once it is aborted no further calls are made. */
  readonly stop: AbortSignal
}

type Moves = Pick<MinesTable, 'start' | 'open' | 'cashOut'>

/** One automatic round: start, open the marked cells in order until a mine, cash out. Returns nothing if no round can start. */
export function playPattern(moves: Moves, bet: NewRound, pattern: readonly number[], pace: Pace) {
  const started = moves.start(bet)
  return started && openAll(moves, started, pattern, pace)
}

async function openAll(
  moves: Moves,
  started: Promise<Done>,
  pattern: readonly number[],
  { pause, stop }: Pace,
): Promise<PatternPlayed> {
  let done: Done | undefined = await started
  for (const cell of pattern) {
    if (done.at !== 'answered' || done.reply.round.ended) break
    await pause()
    if (stop.aborted) return { at: 'left' }
    done = await moves.open(cell)
    // The cell can no longer be opened: the round was changed in manual play or in another tab.
    if (!done) return { at: 'left' }
  }
  if (done.at === 'answered' && !done.reply.round.ended) {
    if (stop.aborted) return { at: 'left' }
    done = await moves.cashOut()
  }
  if (done?.at !== 'answered') return done ?? { at: 'left' }
  return done.reply.round.ended ? { at: 'settled', payout: done.reply.round.payout } : { at: 'left' }
}

/** Marks a cell as the next to be opened, or removes its mark. */
export function withMark(pattern: readonly number[], cell: number): readonly number[] {
  return pattern.includes(cell) ? pattern.filter((marked) => marked !== cell) : [...pattern, cell]
}
