import { setTimeout as pause } from 'node:timers/promises'
import type { CashierDeps } from './deps.ts'
import { type Payment, paymentColumns } from './payment.ts'
import { resumePayout } from './resume-payout.ts'
import { resumeTopUp } from './resume-top-up.ts'

/** Takes on what a crash, a lost answer or a provider's silence left on its way. */
export interface Completer {
  /** Resumes every payment that is due now. Resolves when each has made its step or said why not. */
  runDue(): Promise<void>
  /** Begins nothing more, and waits a while for what is under way: whatever it leaves, the next one resumes. */
  close(): Promise<void>
}

export interface CompleterOptions {
  /** Without it only `runDue` does anything. */
  readonly everyMs?: number | undefined
}

const usualEveryMs = 1000
/** At the same time, for each server. */
const mostAtOnce = 10
/** Longer than any call to a provider is waited for, so that no two servers work at the same payment. */
const leaseS = 60
/** The longer a payment stands where it is, the rarer it is looked at: at most so rarely. */
const rarestS = 3600
const closeWaitMs = 5000

/**
 * Only what this node can ask about: the others have its providers, and would wait for what it took and left.
 * A payment that is claimed is planned anew at once: if this server ends here, another takes it on.
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
