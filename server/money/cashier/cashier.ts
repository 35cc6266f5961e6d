import type { JobOptions } from '../../platform/database/jobs.ts'
import type { ServedHook } from '../../platform/http/hooks.ts'
import type { Served } from '../../platform/http/serve.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { type ManualPayments, openByHand } from './by-hand.ts'
import { type Completer, openCompleter } from './completer.ts'
import { cashierHooks } from './hooks.ts'
import { cashierRoutes } from './routes.ts'

export interface CashierOptions extends PaymentDeps, JobOptions {}

/** All parts of payments that `app` connects. */
export interface Cashier {
  readonly routes: readonly Served[]
  readonly hooks: readonly ServedHook[]
  readonly completer: Completer
  readonly byHand: ManualPayments
  close(): Promise<void>
}

/** Composes the calls, webhooks and completer of payments; the completer starts with the background jobs. */
export function openCashier({ everyMs, jobs, ...deps }: CashierOptions): Cashier {
  const completer = openCompleter(deps, { jobs, everyMs })
  return {
    routes: cashierRoutes(deps),
    hooks: cashierHooks(deps),
    completer,
    byHand: openByHand(deps),
    close: () => completer.close(),
  }
}
