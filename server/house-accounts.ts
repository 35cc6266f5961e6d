import { closingAccounts } from './closing/accounts.ts'
import type { HouseAccountKind } from './ledger/accounts.ts'
import { ledgerAccounts } from './ledger/debts.ts'
import { floatsOf, refundAccounts } from './payments/transfers.ts'
import { adjustmentAccounts } from './players/opening-credit.ts'
import { paymentProviders } from './providers/list.ts'
import type { PaymentProvider } from './providers/payment-provider.ts'
import { rewardAccounts } from './rewards/accounts.ts'
import { gamesAccounts } from './rounds/stakes.ts'

/** All accounts of the house, from the modules that move money there. */
export const houseAccountsOf = (registered: readonly Pick<PaymentProvider, 'name'>[]): HouseAccountKind[] => [
  ...ledgerAccounts,
  ...gamesAccounts,
  ...rewardAccounts,
  ...adjustmentAccounts,
  ...floatsOf(registered),
  ...refundAccounts,
  ...closingAccounts,
]

export const houseAccounts: readonly HouseAccountKind[] = houseAccountsOf(paymentProviders)
