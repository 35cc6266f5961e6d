import type { ServedHook } from '../http/hooks.ts'
import type { Served } from '../http/serve.ts'
import { type ByHand, openByHand } from './by-hand.ts'
import { type Completer, type CompleterOptions, openCompleter } from './completer.ts'
import { cashierHooks } from './hooks.ts'
import type { CashierRoom } from './room.ts'
import { cashierRoutes } from './routes.ts'

export interface CashierOptions extends CashierRoom, CompleterOptions {}

export interface Cashier {
  readonly routes: readonly Served[]
  readonly hooks: readonly ServedHook[]
  readonly completer: Completer
  readonly byHand: ByHand
  close(): Promise<void>
}

export function openCashier({ everyMs, ...room }: CashierOptions): Cashier {
  const completer = openCompleter(room, { everyMs })
  return {
    routes: cashierRoutes(room),
    hooks: cashierHooks(room),
    completer,
    byHand: openByHand(room),
    close: () => completer.close(),
  }
}
