import type { Database } from '../database/database.ts'
import type { Rates } from '../http/rates.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Settings } from '../settings/settings.ts'

/** What the operations of rewards depend on. */
export interface RewardsDeps {
  readonly ledger: Ledger
  readonly database: Database
  readonly settings: Settings
  readonly rates: Rates
}
