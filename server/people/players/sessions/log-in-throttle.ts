import type { Rate } from '../../../platform/http/rates.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { type FailureCount, type Failures, type LogInFailures, noFailures } from './log-in-failures.ts'

/** One attempt to log in. */
interface Attempt {
  /** The player, or the name if no such player exists: all spellings of a player's name count as one account. */
  readonly account: string | number
  readonly client: string
  /** Whether this client has been used by the player before; only called once many strangers have tried this name. */
  readonly isKnownClient: () => Promise<boolean>
}

export interface LogInThrottle {
  /** Counts the attempt as failed until `forgive`, so that concurrent attempts cannot bypass the limit; or refuses the attempt. */
  admit(attempt: Attempt): Promise<void>
  /** The password was right: earlier failures from this client are cleared. */
  forgive(attempt: Pick<Attempt, 'account' | 'client'>): Promise<void>
}

interface Step {
  readonly free: number
  readonly longestMs: number
}

// For one client, delays double up to a quarter of an hour. Over all clients they begin later and stay short: guessing from
// many addresses is slowed down, but cannot lock out the player.
const ofClient: Step = { free: 5, longestMs: 15 * 60_000 }
const ofAccount: Step = { free: 20, longestMs: 30_000 }
/**
 * The first attempts of a client without failures at an account skip the account's delay: otherwise some twenty addresses, with
 * one guess each half a minute, would block the player on any new client. These attempts use a separate budget per account, and
 * do not lengthen its delay. The cost: an attacker gets 360 attempts an hour besides the 120 that the account's delay allows,
 * however many addresses they use. That is 11 500 a day, against passwords that exclude the commonest ones, and a second factor
 * if there is one. Locking the player out takes 180 new addresses an hour, which keep the budget empty; even then one attempt
 * every ten seconds goes to whichever client is first.
 */
const triesOfNew = 2
const shareOfNew: Rate = { amount: 1, seconds: 10, burst: 20 }
const firstDelayMs = 1000
export const forgottenAfterMs = 60 * 60_000

/** Delays by account and by client, shared by all servers. Times are in milliseconds. */
export function openLogInThrottle(failures: LogInFailures): LogInThrottle {
  return {
    async admit({ account, client, isKnownClient }) {
      const seen = await failures.find(account, client)
      const isSpared =
        waitMs(seen.ofClient, seen.now) === 0 && waitMs(seen.ofAccount, seen.now) > 0 && (await isKnownClient())
      // Refuses most of a flood without a lock.
      refuseFor(decide(seen, isSpared))
      refuseFor(await failures.change(account, client, (locked) => decide(locked, isSpared)))
    },
    forgive: ({ account, client }) => failures.forgive(account, client),
  }
}

/** No throttle, for load tests. */
export const noThrottle: LogInThrottle = { admit: async () => {}, forgive: async () => {} }

type Decision = Pick<FailureCount, 'ofAccount' | 'ofClient'> | { readonly waitMs: number }

function refuseFor(decision: Decision): void {
  if (!('waitMs' in decision)) return
  const retryAfterS = Math.ceil(decision.waitMs / 1000)
  refuse('too_many_requests', { retryAfter: retryAfterS }, { retryAfterS })
}

/** The record after the attempt, or the time that it has to wait. */
function decide({ ofAccount: account, ofClient: client, now }: FailureCount, isSpared: boolean): Decision {
  const ownWait = waitMs(client, now)
  const wait = ownWait || (isSpared ? 0 : waitMs(account, now))
  if (wait === 0) return { ofClient: counted(client, ofClient, now), ofAccount: counted(account, ofAccount, now) }
  const isNew = ownWait === 0 && (client.failures < triesOfNew || now - client.last >= forgottenAfterMs)
  const tries = triesLeft(account, now)
  if (!isNew || tries < 1) return { waitMs: wait }
  return { ofClient: counted(client, ofClient, now), ofAccount: { ...account, triesLeft: tries - 1, triesAt: now } }
}

function waitMs({ notBefore }: Failures, now: number): number {
  return Math.max(0, notBefore - now)
}

/** The attempts left for clients that are new to the account. */
function triesLeft({ triesLeft: left, triesAt }: Failures, now: number): number {
  const { amount, seconds, burst } = shareOfNew
  return left === null ? burst : Math.min(burst, left + ((now - triesAt) * amount) / (seconds * 1000))
}

function counted(before: Failures, { free, longestMs }: Step, now: number): Failures {
  const known =
    now - before.last < forgottenAfterMs
      ? before
      : { ...noFailures, triesLeft: before.triesLeft, triesAt: before.triesAt }
  const failures = known.failures + 1
  const notBefore =
    failures >= free ? now + Math.min(longestMs, firstDelayMs * 2 ** (failures - free)) : known.notBefore
  return { ...known, failures, last: now, notBefore }
}
