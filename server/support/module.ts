import type { Database } from '../database/database.ts'
import type { Rates } from '../http/rates.ts'

/** What the handlers of this module work with. */
export interface SupportModule {
  readonly database: Database
  readonly rates: Rates
  readonly sendsMail: boolean
}
