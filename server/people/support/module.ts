import type { Database } from '../../platform/database/database.ts'
import type { Rates } from '../../platform/http/rates.ts'

/** What the handlers of this module work with. */
export interface SupportModule {
  readonly database: Database
  readonly rates: Rates
  readonly sendsMail: boolean
}
