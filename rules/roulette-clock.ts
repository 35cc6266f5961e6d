/** Betting, the wheel's turn, and its result on show (docs/product.md §9). */
export const countdownMs = 20_000
export const spinMs = 5_000
export const resultMs = 5_000

export type RouletteState = 'idle' | 'spinning' | 'complete'

export interface RoulettePhase {
  readonly state: RouletteState
  /** When the countdown, the spin or the result ends. */
  readonly endsAtMs: number
}

/**
 * Where a table stands (decisions G4, G8): after a spin the wheel turns, then the result is shown, then the countdown runs
 * and, as long as nobody spins, begins again at zero. A table that never spun counts by the clock alone. All times are
 * milliseconds since 1970 by one clock, the database's; a spin that lies ahead of `nowMs` has only just begun.
 */
export function rouletteAt(lastSpinMs: number | undefined, nowMs: number): RoulettePhase {
  if (lastSpinMs === undefined) return idle(0, nowMs)
  const spun = lastSpinMs + spinMs
  if (nowMs < spun) return { state: 'spinning', endsAtMs: spun }
  const shown = spun + resultMs
  return nowMs < shown ? { state: 'complete', endsAtMs: shown } : idle(shown, nowMs)
}

/** A last spin from which the phase follows: with it a screen that knows no more than its phase runs on by itself. */
export function spinBehind({ state, endsAtMs }: RoulettePhase): number {
  const fromSpin = { spinning: spinMs, complete: spinMs + resultMs, idle: spinMs + resultMs + countdownMs }
  return endsAtMs - fromSpin[state]
}

function idle(sinceMs: number, nowMs: number): RoulettePhase {
  const countdowns = Math.floor((nowMs - sinceMs) / countdownMs) + 1
  return { state: 'idle', endsAtMs: sinceMs + countdowns * countdownMs }
}
