import type { Database } from '../../platform/database/database.ts'
import type { Vault } from '../../platform/keys/vault.ts'
import type { Settings } from '../../platform/settings/settings.ts'

export interface ProtectionDeps {
  readonly database: Database
  readonly settings: Settings
  /** The key for digests of identifiers. */
  readonly identifierVault: Vault
  /** Whether letters can be sent. */
  readonly sendsMail: boolean
}
