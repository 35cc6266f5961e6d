import type { Database } from '../../platform/database/database.ts'
import type { Rates } from '../../platform/http/rates.ts'
import type { Settings } from '../../platform/settings/settings.ts'

/** The dependencies of this module's handlers. */
export interface SupportModule {
  readonly database: Database
  readonly rates: Rates
  readonly settings: Settings
  readonly sendsMail: boolean
}
