import type { Database } from '../database/database.ts'
import type { GuessRates } from '../http/guess-rates.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Settings } from '../settings/settings.ts'

/** What the operations of rewards depend on. */
export interface RewardsDeps {
  readonly ledger: Ledger
  readonly database: Database
  readonly settings: Settings
  readonly guesses: GuessRates
}
