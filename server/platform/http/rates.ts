import type { CallRateName } from '@casino/contract/rate-names'
import { refuse } from './refusal.ts'

/** `amount` in `seconds` on average, and at most `burst` at once. */
export interface Rate {
  readonly amount: number
  readonly seconds: number
  readonly burst: number
}

export interface Rates<Name extends string = CallRateName> {
  /**
   * Takes one, or the call's cost, from the subject's share, or refuses with the time until there is enough. A call that costs
   * more than a whole share takes a whole one.
   */
  take(name: Name, subject: string | number, cost?: number): void
  /** Refuses if nothing is left. */
  check(name: Name, subject: string | number): void
  /** Returns the unused part of a call's cost to the subject's share. */
  giveBack(name: Name, subject: string | number, cost: number): void
}

/** Shares that other servers also draw from. */
export interface DrainableRates<Name extends string> extends Rates<Name> {
  /** Amounts taken on other servers. They can overdraw a share by a whole burst, which then has to refill first. */
  drain(name: Name, subject: string | number, tokens: number): void
}

interface Bucket {
  left: number
  at: number
}

/**
 * The number of subjects stored for each rate. Beyond it the least recently seen one is dropped, which gives it a full share.
 */
const mostSubjects = 50_000

/** Token buckets of this process; `onTaken` receives every amount taken and returned. */
export function openRates<Name extends string = CallRateName>(
  rateOf: (name: Name) => Rate,
  now: () => number = () => performance.now(),
  onTaken: (name: Name, subject: string | number, tokens: number) => void = () => {},
): DrainableRates<Name> {
  const buckets = new Map<Name, Map<string | number, Bucket>>()
  function subjectsOf(name: Name): Map<string | number, Bucket> {
    const known = buckets.get(name)
    if (known) return known
    const subjects = new Map<string | number, Bucket>()
    buckets.set(name, subjects)
    return subjects
  }
  function draw(name: Name, subject: string | number, needed: number, tokens: number): void {
    const rate = rateOf(name)
    const bucket = filled(subjectsOf(name), subject, rate, now())
    const cost = Math.min(needed, rate.burst)
    if (bucket.left < cost) {
      const retryAfterS = Math.ceil(((cost - bucket.left) * rate.seconds) / rate.amount)
      refuse('too_many_requests', { retryAfter: retryAfterS }, { retryAfterS })
    }
    if (tokens === 0) return
    bucket.left -= cost
    onTaken(name, subject, cost)
  }
  return {
    take: (name, subject, cost = 1) => draw(name, subject, cost, cost),
    check: (name, subject) => draw(name, subject, 1, 0),
    giveBack(name, subject, cost) {
      const rate = rateOf(name)
      const bucket = filled(subjectsOf(name), subject, rate, now())
      bucket.left = Math.min(rate.burst, bucket.left + cost)
      onTaken(name, subject, -cost)
    },
    drain(name, subject, tokens) {
      const rate = rateOf(name)
      const bucket = filled(subjectsOf(name), subject, rate, now())
      bucket.left = Math.min(rate.burst, Math.max(-rate.burst, bucket.left - tokens))
    },
  }
}

/** No limits, for load tests. */
export const noRates: Rates = { take() {}, check() {}, giveBack() {} }

/** The subject's current share. */
function filled(subjects: Map<string | number, Bucket>, subject: string | number, rate: Rate, nowMs: number): Bucket {
  const known = subjects.get(subject)
  if (!known) {
    const bucket = { left: rate.burst, at: nowMs }
    if (subjects.size >= mostSubjects) forgetSome(subjects, rate, nowMs)
    subjects.set(subject, bucket)
    return bucket
  }
  known.left = Math.min(rate.burst, known.left + ((nowMs - known.at) * rate.amount) / (rate.seconds * 1000))
  known.at = nowMs
  return known
}

/**
 * Drops subjects with a full share, which makes no difference to them; if there are none, the least recently seen of a sample.
 */
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
