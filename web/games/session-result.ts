import { type Kopecks, kopecks } from '@casino/rules/money'

/** The player's total stake and payout in this tab since arriving, or since the last reset. */
export interface SessionResult {
  readonly since: number
  readonly rounds: number
  readonly staked: Kopecks
  readonly returned: Kopecks
  /** The net result after each round, the latest last, for the small chart. */
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

/** A saved result, or `undefined` if it is invalid. */
export function sessionFrom(saved: unknown): SessionResult | undefined {
  const { since, rounds, staked, returned, course } = (saved ?? {}) as Partial<SessionResult>
  const counts = [since, rounds, staked, returned]
  if (!counts.every((count) => Number.isSafeInteger(count) && (count as number) >= 0)) return undefined
  if (!Array.isArray(course) || !course.every(Number.isSafeInteger)) return undefined
  return { since, rounds, staked, returned, course: course.slice(-longestCourse) } as SessionResult
}
