import type { HouseAccountKind } from '../../accounting/ledger/accounts.ts'

declare module '../../accounting/ledger/accounts.ts' {
  interface HouseAccounts {
    readonly waived: true
  }
}
declare module '../../accounting/ledger/posting.ts' {
  interface TransferKinds {
    readonly waiver: true
  }
}

/** Remainders of closed accounts, each less than the minimum withdrawal. */
export const closingAccounts: readonly HouseAccountKind[] = ['waived']

/** The kinds of postings that may close an account without moving money: it had neither bonuses nor a remainder. */
export const moneylessClosing: readonly string[] = ['account_closed']
