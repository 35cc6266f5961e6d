import type { Database } from '../../platform/database/database.ts'
import type { Vault } from '../../platform/keys/vault.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { DocumentReader } from './read-document.ts'

export interface VerificationDeps {
  readonly database: Database
  readonly settings: Pick<Settings, 'current'>
  readonly documentVault: Vault
  readonly readDocument: DocumentReader
  /** Whether this casino can send letters. */
  readonly sendsMail: boolean
}
