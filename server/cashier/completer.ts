import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentDeps } from '../payments/deps.ts'
import { claimDue } from '../payments/due.ts'
import type { Payment } from '../payments/payment.ts'
import { takeAllGivenBack } from '../review/take-given-back.ts'
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
const closeWaitMs = 5000

export function openCompleter(deps: PaymentDeps, { everyMs = usualEveryMs }: CompleterOptions = {}): Completer {
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
    await takeAllGivenBack(deps)
    while (!closed) {
      const claimed = await claimDue(deps.read, { collectors, payers, limit: mostAtOnce })
      await Promise.all(claimed.map(resume))
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
