import { closingAccounts } from './closing/accounts.ts'
import type { HouseAccountKind } from './ledger/accounts.ts'
import { ledgerAccounts } from './ledger/debts.ts'
import { floats, refundAccounts } from './payments/transfers.ts'
import { adjustmentAccounts } from './players/opening-credit.ts'
import { rewardAccounts } from './rewards/accounts.ts'
import { gamesAccounts } from './rounds/stakes.ts'

/** All accounts of the house, from the modules that move money there. */
export const houseAccounts: readonly HouseAccountKind[] = [
  ...ledgerAccounts,
  ...gamesAccounts,
  ...rewardAccounts,
  ...adjustmentAccounts,
  ...floats,
  ...refundAccounts,
  ...closingAccounts,
]
