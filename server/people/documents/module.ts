import type { Database } from '../../platform/database/database.ts'

/** The dependencies of this module's handlers. */
export interface DocumentsModule {
  readonly database: Database
}
