import type { Ledger } from '../../accounting/ledger/ledger.ts'
import type { statement } from '../../accounting/ledger/statement.ts'
import type { Providers } from '../../platform/config/provider-config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Stakes } from '../rounds/stakes.ts'
import type { FreeRoundsWins } from './free-rounds.ts'
import type { FindSession } from './session.ts'
import type { FindTransaction } from './transaction.ts'

/** What the launch of games depends on. */
export interface PartnerDeps {
  readonly database: Database
  readonly settings: Settings
  /** Absent: none is configured. */
  readonly partner: Providers['partner']
  /** The site's own address. */
  readonly publicUrl: string
}

/** What the partner's calls depend on. */
export interface WalletDeps extends Pick<PartnerDeps, 'database' | 'settings'> {
  readonly partner: NonNullable<Providers['partner']>
  readonly ledger: Ledger
  readonly statement: ReturnType<typeof statement>
  readonly stakes: Stakes
  readonly freeRoundsWins: FreeRoundsWins
  readonly findSession: FindSession
  readonly findTransaction: FindTransaction
  /** A call contradicts what is on record, so somebody has to ask the partner. */
  readonly alert: (call: { readonly raw: string }) => void
  /** A call of the partner that was not applied, for the comparison with its report. */
  readonly refused: (call: { readonly raw: string; readonly method: string; readonly status: number }) => void
  readonly onTrouble: (error: unknown) => void
}
