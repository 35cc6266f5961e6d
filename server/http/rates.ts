import { refuse } from './refusal.ts'

/** What is counted. The figures are settings. */
export const rateNames = ['calls', 'bets', 'registrations', 'logins', 'strangers'] as const
export type RateName = (typeof rateNames)[number]

/** So many in so many seconds on average, and at most `burst` at once. */
export interface Rate {
  readonly amount: number
  readonly seconds: number
  readonly burst: number
}

export interface Rates {
  /** Takes one from the subject's share, or refuses and says when there will be one again. */
  take(name: RateName, subject: string | number): void
}

interface Bucket {
  left: number
  at: number
}

/** Subjects that are remembered for each rate. Beyond it the longest unseen is forgotten, which gives him a full share. */
const mostSubjects = 50_000

/** Token buckets of this process. With several nodes each has its own: a player who uses n nodes has n shares. */
export function openRates(rateOf: (name: RateName) => Rate, now: () => number = () => performance.now()): Rates {
  const buckets = new Map<RateName, Map<string | number, Bucket>>(rateNames.map((name) => [name, new Map()]))
  return {
    take(name, subject) {
      const rate = rateOf(name)
      const subjects = buckets.get(name) as Map<string | number, Bucket>
      const wait = takeOne(subjects, subject, rate, now())
      if (wait > 0) {
        const retryAfterS = Math.ceil(wait)
        refuse('too_many_requests', { retryAfter: retryAfterS }, { retryAfterS })
      }
    },
  }
}

/** For load tests. */
export const noRates: Rates = { take() {} }

/** Gives the seconds until there is one to take; zero: taken. */
function takeOne(subjects: Map<string | number, Bucket>, subject: string | number, rate: Rate, nowMs: number): number {
  const perMs = rate.amount / (rate.seconds * 1000)
  let bucket = subjects.get(subject)
  if (!bucket) {
    bucket = { left: rate.burst, at: nowMs }
    if (subjects.size >= mostSubjects) forgetSome(subjects, rate, nowMs)
    subjects.set(subject, bucket)
  }
  bucket.left = Math.min(rate.burst, bucket.left + (nowMs - bucket.at) * perMs)
  bucket.at = nowMs
  if (bucket.left < 1) return (1 - bucket.left) / perMs / 1000
  bucket.left -= 1
  return 0
}

/** Forgets those whose share is full again, for whom nothing changes; if there are none, the longest unseen of a sample. */
function forgetSome(subjects: Map<string | number, Bucket>, rate: Rate, nowMs: number): void {
  const refillMs = (rate.burst / rate.amount) * rate.seconds * 1000
  const sample = 64
  let looked = 0
  let longest: { subject: string | number; at: number } | undefined
  for (const [subject, { at }] of subjects) {
    if (nowMs - at > refillMs) subjects.delete(subject)
    else if (!longest || at < longest.at) longest = { subject, at }
    if (++looked === sample) break
  }
  if (subjects.size >= mostSubjects && longest) subjects.delete(longest.subject)
}
