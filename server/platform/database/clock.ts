import type { Read } from './database.ts'

const freshForMs = 1000
/** After this time a less precise measurement replaces a more precise one, because computers count seconds differently. */
const preciseForMs = 60_000
/** The measurement with the shortest round trip is used, because a delayed answer would set the clock back. */
const measurements = 5

/**
 * The database's clock in milliseconds, the same for all nodes (docs/promises.md P15), without a query per call. Between two
 * measurements only the elapsed time is added, which does not depend on this machine's clock. `at` is a moment of this process, by
 * `performance.now()`.
 */
export async function openDatabaseClock(read: Read): Promise<(at?: number) => number> {
  let latest = await measured(read)
  let measuring = false

  async function measure(): Promise<void> {
    measuring = true
    try {
      const next = await measured(read)
      if (isBetter(next, latest)) latest = next
    } catch {
      // The previous measurement remains valid; the next call tries again.
    } finally {
      measuring = false
    }
  }

  return (at = performance.now()) => {
    const passedMs = at - latest.at
    if (passedMs > freshForMs && !measuring) void measure()
    return latest.ms + passedMs
  }
}

interface Measured {
  /** The database's time. */
  readonly ms: number
  /** The time of this process, by `performance.now()`: the middle of the round trip. */
  readonly at: number
  readonly tookMs: number
}

/** Also if the database's clock was set, by itself or because the database moved to another machine. */
function isBetter(next: Measured, latest: Measured): boolean {
  const passedMs = next.at - latest.at
  const wasSet = Math.abs(latest.ms + passedMs - next.ms) > (latest.tookMs + next.tookMs) / 2
  return wasSet || next.tookMs <= latest.tookMs || passedMs > preciseForMs
}

async function measured(read: Read): Promise<Measured> {
  let best: Measured | undefined
  for (let times = 0; times < measurements; times++) {
    const before = performance.now()
    const { ms } = await read.one<{ ms: number }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
      [],
    )
    const tookMs = performance.now() - before
    if (!best || tookMs < best.tookMs) best = { ms, at: before + tookMs / 2, tookMs }
  }
  return best as Measured
}
