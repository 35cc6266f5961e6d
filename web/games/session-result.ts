import { type Kopecks, kopecks } from '@casino/rules/money'

/** What this tab's player has staked and got back since he came, or since he set it to zero. */
export interface SessionResult {
  readonly since: number
  readonly rounds: number
  readonly staked: Kopecks
  readonly returned: Kopecks
  /** The net result after each round, the latest last, for the small drawing. */
  readonly course: readonly Kopecks[]
}

const longestCourse = 200

export function emptySession(now: number): SessionResult {
  return { since: now, rounds: 0, staked: kopecks(0), returned: kopecks(0), course: [] }
}

export function withRound(session: SessionResult, stake: Kopecks, payout: Kopecks): SessionResult {
  const staked = kopecks(session.staked + stake)
  const returned = kopecks(session.returned + payout)
  return {
    since: session.since,
    rounds: session.rounds + 1,
    staked,
    returned,
    course: [...session.course, kopecks(returned - staked)].slice(-longestCourse),
  }
}

export function netOf(session: SessionResult): Kopecks {
  return kopecks(session.returned - session.staked)
}

/** A result as it was saved, or nothing when it makes no sense. */
export function sessionFrom(saved: unknown): SessionResult | undefined {
  const { since, rounds, staked, returned, course } = (saved ?? {}) as Partial<SessionResult>
  const counts = [since, rounds, staked, returned]
  if (!counts.every((count) => Number.isSafeInteger(count) && (count as number) >= 0)) return undefined
  if (!Array.isArray(course) || !course.every(Number.isSafeInteger)) return undefined
  return { since, rounds, staked, returned, course: course.slice(-longestCourse) } as SessionResult
}

/** The drawing in a box of this size: the net result as `x,y` pairs, the first at zero, and the height of zero. */
export function drawingOf(course: readonly Kopecks[], width: number, height: number): { points: string; zero: number } {
  const values = [0, ...course]
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const step = width / Math.max(values.length - 1, 1)
  const at = (net: number) => round(height - ((net - low) / span) * height)
  return { points: values.map((net, i) => `${round(i * step)},${at(net)}`).join(' '), zero: at(0) }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
