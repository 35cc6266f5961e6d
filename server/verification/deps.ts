import type { Database } from '../database/database.ts'
import type { Settings } from '../settings/settings.ts'
import type { Vault } from '../vault.ts'
import type { DocumentReader } from './read-document.ts'

export interface VerificationDeps {
  readonly database: Database
  readonly settings: Pick<Settings, 'current'>
  readonly documentVault: Vault
  readonly readDocument: DocumentReader
  /** Whether letters leave this casino. */
  readonly sendsMail: boolean
}
