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

/** The drawing's points, starting at zero, as `x,y` pairs in a box of this size. */
export function coursePoints(course: readonly Kopecks[], width: number, height: number): string {
  const values = [0, ...course]
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const step = width / Math.max(values.length - 1, 1)
  return values.map((net, i) => `${round(i * step)},${round(height - ((net - low) / span) * height)}`).join(' ')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
