import { type GuessRateName, guessRateNames } from '@casino/contract/rate-names'
import type { Read } from '../database/database.ts'
import { type Jobs, type ScheduledJob, upkeep } from '../database/jobs.ts'
import type { Rate } from './rates.ts'
import { refuse } from './refusal.ts'

/**
 * The rates that limit guesses. All servers count them together in the database: a client has one share, whichever server it
 * uses. Such a call hashes a password or writes a row anyway, so one more statement costs little.
 */
export interface GuessRates {
  /** Takes this amount from the subject's share, or refuses with the time until there is enough. */
  take(name: GuessRateName, subject: string | number, cost?: number): Promise<void>
  /** Returns the unused part of a call's cost to the subject's share. */
  giveBack(name: GuessRateName, subject: string | number, cost: number): Promise<void>
}

/** No limits, for load tests. */
export const noGuessRates: GuessRates = { take: async () => {}, giveBack: async () => {} }

/** A refusal is repeated for this long without querying the database, so that a flood costs it one statement a second. */
const remembersRefusalMs = 1000
const mostRefusals = 10_000

/** If a share is used up, `take` throws `too_many_requests` with the seconds to wait. */
export function openGuessRates(read: Read, rateOf: (name: GuessRateName) => Rate): GuessRates {
  const refusals = new Map<string, { until: number; freeAt: number }>()

  function refuseUntil(freeAt: number): never {
    const retryAfterS = Math.max(1, Math.ceil((freeAt - performance.now()) / 1000))
    refuse('too_many_requests', { retryAfter: retryAfterS }, { retryAfterS })
  }

  return {
    async take(name, subject, cost = 1) {
      const key = `${name} ${subject}`
      const known = refusals.get(key)
      if (known && performance.now() < known.until) refuseUntil(known.freeAt)
      refusals.delete(key)
      const { amount, seconds, burst } = rateOf(name)
      const needed = Math.min(cost, burst)
      const share = await read.first<{ taken: boolean; tokens: number }>(takeShare, [
        name,
        String(subject),
        burst,
        needed,
        amount / seconds,
      ])
      if (share?.taken) return
      const now = performance.now()
      const freeAt = now + ((needed - (share?.tokens ?? 0)) * seconds * 1000) / amount
      if (refusals.size >= mostRefusals) refusals.clear()
      refusals.set(key, { until: Math.min(now + remembersRefusalMs, freeAt), freeAt })
      refuseUntil(freeAt)
    },
    async giveBack(name, subject, cost) {
      refusals.delete(`${name} ${subject}`)
      await read.rows('UPDATE rate_share SET tokens = least($3, tokens + $4) WHERE rate = $1 AND subject = $2', [
        name,
        String(subject),
        rateOf(name).burst,
        cost,
      ])
    },
  }
}

/**
 * If too little is left, it changes nothing and returns the rest. It returns no row if other servers created the row and took
 * all of it since this statement began.
 */
const takeShare = `
  WITH taken AS (
    INSERT INTO rate_share AS share (rate, subject, tokens, at) VALUES ($1, $2, $3::float8 - $4::float8, clock_timestamp())
    ON CONFLICT (rate, subject) DO UPDATE
    SET tokens = least($3, share.tokens + extract(epoch FROM clock_timestamp() - share.at) * $5::float8) - $4, at = clock_timestamp()
    WHERE least($3, share.tokens + extract(epoch FROM clock_timestamp() - share.at) * $5) >= $4
    RETURNING tokens
  )
  SELECT true AS taken, tokens FROM taken
  UNION ALL
  SELECT false, least($3, tokens + extract(epoch FROM clock_timestamp() - at) * $5)
  FROM rate_share WHERE rate = $1 AND subject = $2 AND NOT EXISTS (SELECT FROM taken)`

const everyMs = 3_600_000

interface RateCleanupOptions {
  readonly read: Read
  readonly rateOf: (name: GuessRateName) => Rate
  readonly jobs: Pick<Jobs, 'schedule'>
}

/** Deletes shares that are full again. */
export function scheduleRateCleanup({ read, rateOf, jobs }: RateCleanupOptions): ScheduledJob {
  const work = async () => {
    for (const name of guessRateNames) {
      const { amount, seconds, burst } = rateOf(name)
      await read.rows(`DELETE FROM rate_share WHERE rate = $1 AND at < now() - $2 * interval '1 second'`, [
        name,
        (burst * seconds) / amount,
      ])
    }
  }
  return jobs.schedule({ leases: [upkeep], everyMs, work })
}
