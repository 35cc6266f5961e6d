import { setTimeout as pause } from 'node:timers/promises'
import type { CashierDeps } from '../payments/deps.ts'
import { type Payment, paymentColumns } from '../payments/payment.ts'
import { resumeTopUp } from '../top-ups/resume-top-up.ts'
import { resumePayout } from '../withdrawals/resume-payout.ts'

/** Resumes payments left unfinished by a crash, a lost answer or a silent provider. */
export interface Completer {
  /** Resumes every payment that is due now. Resolves when each has made its step or reported why it could not. */
  runDue(): Promise<void>
  /** Starts nothing more, and waits a while for work in progress; what remains is resumed by the next completer. */
  close(): Promise<void>
}

export interface CompleterOptions {
  /** Without it the completer runs only when `runDue` is called. */
  readonly everyMs?: number | undefined
}

const usualEveryMs = 1000
/** Payments in progress at once, per server. */
const mostAtOnce = 10
/** Longer than any call to a provider can take, so that no two servers work on the same payment. */
const leaseS = 60
/** The longer a payment stays at one step, the less often it is checked; this is the longest interval. */
const rarestS = 3600
const closeWaitMs = 5000

/**
 * Claims only payments whose provider this node has: other nodes have the other providers, and would be delayed by a claim
 * here. A claimed payment gets its next due time immediately: if this server dies, another one resumes it.
 */
const claim = `UPDATE payment
  SET due_at = now() + least(greatest((now() - updated_at) / 4, interval '${leaseS} s'), interval '${rarestS} s')
  WHERE id IN (SELECT id FROM payment WHERE status = 'pending' AND due_at <= now()
                 AND (step = 'opened' OR provider = ANY(CASE kind WHEN 'topup' THEN $1::text[] ELSE $2::text[] END))
               ORDER BY due_at LIMIT ${mostAtOnce} FOR UPDATE SKIP LOCKED)
  RETURNING ${paymentColumns} AS payment`

export function openCompleter(deps: CashierDeps, { everyMs = usualEveryMs }: CompleterOptions = {}): Completer {
  let closed = false
  let next: NodeJS.Timeout | undefined
  const underWay = new Set<Promise<void>>()

  async function resume(payment: Payment): Promise<void> {
    try {
      await (payment.kind === 'topup' ? resumeTopUp : resumePayout)(deps, payment)
    } catch (error) {
      deps.onTrouble(error)
    }
  }

  const having = (side: 'collector' | 'payer') =>
    [...deps.providers.values()].flatMap((provider) => (provider[side] ? [provider.name] : []))
  const [collectors, payers] = [having('collector'), having('payer')]

  async function runDue(): Promise<void> {
    while (!closed) {
      const claimed = await deps.read.rows<{ payment: Payment }>(claim, [collectors, payers])
      await Promise.all(claimed.map(({ payment }) => resume(payment)))
      if (claimed.length < mostAtOnce) return
    }
  }

  function tracked(): Promise<void> {
    const run = runDue().finally(() => underWay.delete(run))
    underWay.add(run)
    return run
  }

  function plan(): void {
    if (closed || everyMs === Number.POSITIVE_INFINITY) return
    next = setTimeout(() => void tracked().catch(deps.onTrouble).finally(plan), everyMs)
    next.unref()
  }

  plan()
  return {
    runDue: tracked,
    async close() {
      closed = true
      clearTimeout(next)
      await Promise.race([Promise.allSettled(underWay), pause(closeWaitMs, undefined, { ref: false })])
    },
  }
}
