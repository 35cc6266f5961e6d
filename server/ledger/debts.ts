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
    /** Lends a player what they could not pay, for another transfer of the same posting; it is added to what they owe. */
    readonly debt: true
    /** What reaches a player who owes something pays that first; the ledger adds these transfers itself (decision 89). */
    readonly debt_payment: true
  }
}

/** What players owe, below zero: the other end of every debt. */
export const debts: HouseAccountKind = 'debts'

/** The house's accounts that the ledger itself moves money of. */
export const ledgerAccounts: readonly HouseAccountKind[] = [debts]

/** Lends this much to a player who does not have it, so that a later transfer of the same posting can take it. */
export function lend(player: PlayerId, amount: Kopecks): Transfer[] {
  return amount > 0 ? [{ kind: 'debt', from: { house: debts }, to: { player, account: 'cash' }, amount }] : []
}

/** The player's cash once this much more has arrived: it pays what they owe first. */
export function cashAfter(locked: Locked, player: PlayerId, amount: Kopecks): Kopecks {
  return kopecks(Math.max(0, locked.balanceOf(player) + amount - locked.owedBy(player)))
}
