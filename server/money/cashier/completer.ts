import { setTimeout as pause } from 'node:timers/promises'
import { type JobOptions, upkeep } from '../../platform/database/jobs.ts'
import { claimAttempts } from '../payments/attempts.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { claimDue } from '../payments/due.ts'
import type { Payment } from '../payments/payment-record.ts'
import { takeAllGivenBack } from '../review/take-given-back.ts'
import { resumeTopUp } from '../top-ups/resume-top-up.ts'
import { checkAttempt } from '../top-ups/settle-top-up.ts'
import { resumePayout } from '../withdrawals/resume-payout.ts'

/** Resumes payments left unfinished by a crash, a lost answer or a silent provider. */
export interface Completer {
  /** Resumes every payment that is due now. Resolves when each has made its step or reported why it could not. */
  runDue(): Promise<void>
  /** Starts nothing more, and waits a while for work in progress; what remains is resumed by the next completer. */
  close(): Promise<void>
}

const usualEveryMs = 1000
/** Payments in progress at once. */
const mostAtOnce = 10
const closeWaitMs = 5000

export function openCompleter(deps: PaymentDeps, { jobs, everyMs = usualEveryMs }: JobOptions): Completer {
  let closed = false
  const underWay = new Set<Promise<void>>()

  async function resume(payment: Payment): Promise<void> {
    try {
      await (payment.kind === 'topup' ? resumeTopUp : resumePayout)(deps, payment)
    } catch (error) {
      deps.onTrouble(error)
    }
  }

  // Servers with different providers each complete the payments of their own providers.
  const all = [...deps.providers.values()]
  const leaseOf = (provider: string) => `payments ${provider}`

  async function complete(providers: typeof all): Promise<void> {
    const collectors = providers.filter(({ collector }) => collector).map(({ name }) => name)
    const payers = providers.filter(({ payer, handPayer }) => payer ?? handPayer).map(({ name }) => name)
    await takeAllGivenBack(deps)
    await checkAttempts(collectors)
    while (!closed) {
      const claimed = await claimDue(deps.read, { collectors, payers, limit: mostAtOnce })
      await Promise.all(claimed.map(resume))
      if (claimed.length < mostAtOnce) return
    }
  }

  async function checkAttempts(collectors: readonly string[]): Promise<void> {
    while (!closed) {
      const claimed = await claimAttempts(deps.read, collectors, mostAtOnce)
      await Promise.all(claimed.map((attempt) => checkAttempt(deps, attempt).catch(deps.onTrouble)))
      if (claimed.length < mostAtOnce) return
    }
  }

  function tracked(providers = all): Promise<void> {
    const run = complete(providers).finally(() => underWay.delete(run))
    underWay.add(run)
    return run
  }

  const job = jobs.schedule({
    leases: [upkeep, ...all.map(({ name }) => leaseOf(name))],
    everyMs,
    work: (held) => tracked(all.filter(({ name }) => held.includes(leaseOf(name)))),
  })
  return {
    runDue: () => tracked(),
    async close() {
      closed = true
      void job.close()
      await Promise.race([Promise.allSettled(underWay), pause(closeWaitMs, undefined, { ref: false })])
    },
  }
}
