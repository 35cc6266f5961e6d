import type { Kopecks } from '@casino/rules/money'
import type { Database, Read } from '../../platform/database/database.ts'
import type { Vault } from '../../platform/keys/vault.ts'
import type { Settings } from '../../platform/settings/settings.ts'

export interface ProtectionDeps {
  readonly database: Database
  readonly settings: Settings
  /** The key for digests of identifiers. */
  readonly identifierVault: Vault
  /** What a player has staked on rounds that are not settled, as the games module knows it. */
  readonly stakesUnderWay: (read: Read, player: number) => Promise<Kopecks>
  /** Whether letters can be sent. */
  readonly sendsMail: boolean
}
