import type { Ledger } from '../../accounting/ledger/ledger.ts'
import type { Database } from '../../platform/database/database.ts'
import type { GuessRates } from '../../platform/http/guess-rates.ts'
import type { Settings } from '../../platform/settings/settings.ts'

/** Dependencies of the rewards' operations. */
export interface RewardsDeps {
  readonly ledger: Ledger
  readonly database: Database
  readonly settings: Settings
  readonly guesses: GuessRates
}
