import type { HouseAccountKind } from '../../accounting/ledger/accounts.ts'

declare module '../../accounting/ledger/accounts.ts' {
  interface HouseAccounts {
    readonly bonus: true
    readonly referral: true
  }
}
declare module '../../accounting/ledger/posting.ts' {
  interface TransferKinds {
    readonly bonus: true
    readonly cashback: true
    readonly referral_share: true
  }
}

/** The house accounts that pay bonuses and referral shares. */
export const rewardAccounts: readonly HouseAccountKind[] = ['bonus', 'referral']
