import type { ServedHook } from '../http/hooks.ts'
import type { Served } from '../http/serve.ts'
import { type ByHand, openByHand } from './by-hand.ts'
import { openCardVault } from './card-vault.ts'
import { type Completer, type CompleterOptions, openCompleter } from './completer.ts'
import { cashierHooks } from './hooks.ts'
import type { CashierRoom } from './room.ts'
import { cashierRoutes } from './routes.ts'

export interface CashierOptions extends Omit<CashierRoom, 'vault'>, CompleterOptions {
  /** What card numbers are sealed with; the same on all servers of one database. */
  readonly cardKey: string
}

export interface Cashier {
  readonly routes: readonly Served[]
  readonly hooks: readonly ServedHook[]
  readonly completer: Completer
  readonly byHand: ByHand
  close(): Promise<void>
}

export function openCashier({ cardKey, everyMs, ...rooms }: CashierOptions): Cashier {
  const room: CashierRoom = { ...rooms, vault: openCardVault(cardKey) }
  const completer = openCompleter(room, { everyMs })
  return {
    routes: cashierRoutes(room),
    hooks: cashierHooks(room),
    completer,
    byHand: openByHand(room),
    close: () => completer.close(),
  }
}
