import type { HouseAccountKind } from '../accounting/ledger/accounts.ts'
import { ledgerAccounts } from '../accounting/ledger/debts.ts'
import { feeAccountsOf } from '../money/payments/provider-fees.ts'
import { floatsOf, refundAccounts } from '../money/payments/transfers.ts'
import { ownProviders, paymentProviders } from '../money/providers/list.ts'
import type { PaymentProvider } from '../money/providers/payment-provider.ts'
import { rewardAccounts } from '../money/rewards/accounts.ts'
import { closingAccounts } from '../people/closing/accounts.ts'
import { adjustmentAccounts } from '../people/players/opening-credit.ts'
import { gamesAccounts } from '../play/rounds/stakes.ts'

/** All house accounts, from the modules that move money there. */
export const houseAccountsOf = (registered: readonly Pick<PaymentProvider, 'name'>[]): HouseAccountKind[] => [
  ...ledgerAccounts,
  ...gamesAccounts,
  ...rewardAccounts,
  ...adjustmentAccounts,
  ...floatsOf([...registered, ...ownProviders]),
  ...refundAccounts,
  ...feeAccountsOf([...registered, ...ownProviders]),
  ...closingAccounts,
]

export const houseAccounts: readonly HouseAccountKind[] = houseAccountsOf(paymentProviders)
