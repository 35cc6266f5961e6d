import { type Kopecks, kopecks } from '@casino/rules/money'
import type { HouseAccountKind, PlayerId } from './accounts.ts'
import type { Locked, Transfer } from './posting.ts'

declare module './accounts.ts' {
  interface HouseAccounts {
    readonly debts: true
  }
}
declare module './posting.ts' {
  interface TransferKinds {
    /** Lends a player the sum that another transfer of the same posting takes and that they lack; it is added to their debt. */
    readonly debt: true
    /** Money that reaches a player with a debt pays the debt first; the ledger adds these transfers itself (decision 89). */
    readonly debt_payment: true
  }
}

/** The sum of all debts, below zero: the other end of every debt. */
export const debts: HouseAccountKind = 'debts'

/** The house's accounts whose money the ledger itself moves. */
export const ledgerAccounts: readonly HouseAccountKind[] = [debts]

/** Lends this much to a player who does not have it, so that a later transfer of the same posting can take it. */
export function lend(player: PlayerId, amount: Kopecks): Transfer[] {
  return amount > 0 ? [{ kind: 'debt', from: { house: debts }, to: { player, account: 'cash' }, amount }] : []
}

/** The player's cash once this much more has arrived and paid their debt. */
export function cashAfter(locked: Locked, player: PlayerId, amount: Kopecks): Kopecks {
  return kopecks(Math.max(0, locked.balanceOf(player) + amount - locked.owedBy(player)))
}
