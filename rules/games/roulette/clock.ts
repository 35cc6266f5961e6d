/** How long bets are taken (docs/product.md §9). */
export const countdownMs = 20_000
/** How long the wheel turns. */
export const spinMs = 5_000
/** How long the result is shown. */
export const resultMs = 5_000

export type RouletteState = 'idle' | 'spinning' | 'complete'

export interface RoulettePhase {
  readonly state: RouletteState
  /** When the countdown, the spin or the result ends. */
  readonly endsAtMs: number
}

/**
 * The phase of a table (docs/product.md G4, G8): after a spin the wheel turns, then the result is shown, then the countdown
 * runs and restarts at zero until the next spin. Without a spin, the countdown follows the clock. All times are milliseconds
 * since 1970 by the database's clock. A spin slightly later than `nowMs` has just begun; if it is later by more than the
 * duration of a spin, the clock was set back since, and the spin is over.
 */
export function rouletteAt(lastSpinMs: number | undefined, nowMs: number): RoulettePhase {
  if (lastSpinMs === undefined || lastSpinMs > nowMs + spinMs) return idle(0, nowMs)
  const spun = lastSpinMs + spinMs
  if (nowMs < spun) return { state: 'spinning', endsAtMs: spun }
  const shown = spun + resultMs
  return nowMs < shown ? { state: 'complete', endsAtMs: shown } : idle(shown, nowMs)
}

/** A time of the last spin that leads to this phase, so that a screen that knows only the phase can continue by its own clock. */
export function spinBehind({ state, endsAtMs }: RoulettePhase): number {
  const fromSpin = { spinning: spinMs, complete: spinMs + resultMs, idle: spinMs + resultMs + countdownMs }
  return endsAtMs - fromSpin[state]
}

function idle(sinceMs: number, nowMs: number): RoulettePhase {
  const countdowns = Math.floor((nowMs - sinceMs) / countdownMs) + 1
  return { state: 'idle', endsAtMs: sinceMs + countdowns * countdownMs }
}
