/** The motion of a reel: positions in cells as a function of time. Pure: the drawing code passes the time. */

/** Full speed, in cells per second. */
const cellsPerSecond = 26
/** A reel first swings up, then accelerates. */
const swingMs = 130
const swingCells = 0.16
const gatherMs = 190
/** The last part of the way, which ends with a bounce. */
const landingCells = 1.15
const landingMs = 250
/** Too fast to see a single symbol. */
const blurFrom = 13

/** The distance that a reel has moved, `ms` after its start. */
export function distanceAfter(ms: number): number {
  if (ms <= 0) return 0
  if (ms < swingMs) return -swingCells * Math.sin(((ms / swingMs) * Math.PI) / 2)
  const after = ms - swingMs
  const speed = cellsPerSecond / 1000
  if (after < gatherMs) return -swingCells + (speed * after * after) / (2 * gatherMs)
  return -swingCells + (speed * gatherMs) / 2 + speed * (after - gatherMs)
}

/** A reel may be stopped once it has reached full speed. */
export const startMs = swingMs + gatherMs

export interface Stop {
  /** When the stop was decided, and the reel's position then. */
  readonly at: number
  readonly from: number
  /** The final position: a whole number of cells. */
  readonly to: number
  /** How long the reel still runs at full speed. */
  readonly runMs: number
}

/** Stops a reel that is at `from` at the time `at`, after at least `runMs` more. */
export function stopOf(at: number, from: number, runMs: number): Stop {
  const to = Math.ceil(from + (cellsPerSecond * runMs) / 1000 + landingCells)
  return { at, from, to, runMs: ((to - landingCells - from) / cellsPerSecond) * 1000 }
}

export function stopEnds({ at, runMs }: Stop): number {
  return at + runMs + landingMs
}

/** The first time at which the final symbols are in their rows, for the sound of the stop. */
export function stopLands({ at, runMs }: Stop): number {
  return at + runMs + landingMs * 0.45
}

/** The position of a stopping reel; at the end it stays. */
export function stopping({ at, from, to, runMs }: Stop, now: number): number {
  const ms = now - at
  if (ms <= runMs) return from + (cellsPerSecond * Math.max(0, ms)) / 1000
  const share = (ms - runMs) / landingMs
  if (share >= 1) return to
  // A cubic that begins with the reel's speed and ends at rest: at this speed it overshoots its end and comes back.
  const slope = (cellsPerSecond * (landingMs / 1000)) / landingCells
  const way = slope * (share ** 3 - 2 * share ** 2 + share) + 3 * share ** 2 - 2 * share ** 3
  return to - landingCells + landingCells * way
}

export function isBlurred(cellsMoved: number, elapsedMs: number): boolean {
  return elapsedMs > 0 && (Math.abs(cellsMoved) / elapsedMs) * 1000 > blurFrom
}
