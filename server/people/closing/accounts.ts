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

/** What players left behind when they closed their accounts: less than the minimum withdrawal each. */
export const closingAccounts: readonly HouseAccountKind[] = ['waived']

/** The posting that closes an account moves money only where there are bonuses or a remainder. */
export const moneylessClosing: readonly string[] = ['account_closed']
