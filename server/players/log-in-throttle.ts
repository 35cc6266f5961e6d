import { openRates, type Rate } from '../http/rates.ts'
import { refuse } from '../http/refusal.ts'

/** One attempt to log in. */
interface Attempt {
  /** The player, or the name if it does not exist: each player counts as one account, however the name is spelt. */
  readonly account: string | number
  readonly client: string
  /** Only called when many strangers tried this name: whether this client is known to belong to the player. */
  readonly isKnownClient: () => Promise<boolean>
}

export interface LogInThrottle {
  /** Counts the attempt as failed until `forgive`, so that concurrent attempts cannot bypass the limit; or refuses it. */
  admit(attempt: Attempt): Promise<void>
  /** The password was right: earlier failures from this client are cleared. */
  forgive(attempt: Pick<Attempt, 'account' | 'client'>): void
}

interface Failures {
  count: number
  notBefore: number
  last: number
}

interface Step {
  readonly free: number
  readonly longestMs: number
}

// From one client delays double until a quarter of an hour. Over all clients they begin later and stay short: guessing from
// many addresses is slowed down, but cannot lock out the player.
const ofClient: Step = { free: 5, longestMs: 15 * 60_000 }
const ofAccount: Step = { free: 20, longestMs: 30_000 }
/**
 * A client without failures of its own on an account does not wait for that account's delay with its first tries: otherwise
 * guesses from some twenty addresses, one each half a minute, would block the player wherever they are not known yet. These
 * tries come from a separate share for each account, and do not lengthen its delay.
 *
 * What this gives an attacker: besides the 120 tries an hour that the account's delay leaves, 360 more, however many addresses
 * there are; 11 500 a day in all, against passwords that exclude the commonest ones, and a second factor where there is one.
 * What it takes to lock the player out: the share is empty only while 180 new addresses come each hour, and even then one try
 * every ten seconds goes to whichever client is first.
 */
const triesOfNew = 2
const shareOfNew: Rate = { amount: 1, seconds: 10, burst: 20 }
const firstDelayMs = 1000
const forgottenAfterMs = 60 * 60_000
const mostRemembered = 50_000

/** Delays by account and by client, remembered in this process alone. Times are in milliseconds. */
export function openLogInThrottle(now: () => number = () => performance.now()): LogInThrottle {
  const ofPairs = new Map<string, Failures>()
  const ofAccounts = new Map<string | number, Failures>()
  const newcomers = openRates<'tries'>(() => shareOfNew, now)
  const pairOf = ({ account, client }: Pick<Attempt, 'account' | 'client'>) => JSON.stringify([account, client])

  function waitMs(failures: Failures | undefined): number {
    return Math.max(0, (failures?.notBefore ?? 0) - now())
  }

  /** Whether the client is new to the account, and the account's share for such clients has a try left; takes that try. */
  function takesShareOfNew(account: string | number, failures: Failures | undefined): boolean {
    if (failures && failures.count >= triesOfNew && now() - failures.last < forgottenAfterMs) return false
    try {
      newcomers.take('tries', account)
      return true
    } catch {
      return false
    }
  }

  function count<Key>(counted: Map<Key, Failures>, key: Key, { free, longestMs }: Step): void {
    const at = now()
    const known = counted.get(key)
    const entry = known && at - known.last < forgottenAfterMs ? known : { count: 0, notBefore: 0, last: at }
    entry.count++
    entry.last = at
    if (entry.count >= free) entry.notBefore = at + Math.min(longestMs, firstDelayMs * 2 ** (entry.count - free))
    // Re-inserted at the end, so that the entry without failures for longest is the first to be dropped.
    counted.delete(key)
    counted.set(key, entry)
    if (counted.size > mostRemembered) for (const oldest of counted.keys()) return void counted.delete(oldest)
  }

  return {
    async admit(attempt) {
      const { account, isKnownClient } = attempt
      const pair = pairOf(attempt)
      const waitOfAccount = () => waitMs(ofAccounts.get(account))
      const isSpared = waitMs(ofPairs.get(pair)) === 0 && waitOfAccount() > 0 && (await isKnownClient())
      // From here on nothing is awaited: of concurrent attempts each sees those before it.
      const ownWait = waitMs(ofPairs.get(pair))
      const wait = ownWait || (isSpared ? 0 : waitOfAccount())
      const isNew = wait > 0 && ownWait === 0 && takesShareOfNew(account, ofPairs.get(pair))
      if (wait > 0 && !isNew) {
        const retryAfterS = Math.ceil(wait / 1000)
        refuse('too_many_requests', { retryAfter: retryAfterS }, { retryAfterS })
      }
      count(ofPairs, pair, ofClient)
      if (!isNew) count(ofAccounts, account, ofAccount)
    },
    forgive(attempt) {
      ofPairs.delete(pairOf(attempt))
      const account = ofAccounts.get(attempt.account)
      if (account) account.count = Math.max(0, account.count - 1)
    },
  }
}

/** For load tests. */
export const noThrottle: LogInThrottle = { admit: async () => {}, forgive: () => {} }
