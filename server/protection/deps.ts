import type { Database } from '../database/database.ts'
import type { Settings } from '../settings/settings.ts'
import type { Vault } from '../vault.ts'

export interface ProtectionDeps {
  readonly database: Database
  readonly settings: Settings
  /** For digests of identifiers. */
  readonly identifierVault: Vault
  /** Whether letters can be sent. */
  readonly sendsMail: boolean
}
