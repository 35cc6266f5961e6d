import type { Ledger } from '../../accounting/ledger/ledger.ts'
import type { statement } from '../../accounting/ledger/statement.ts'
import type { Providers } from '../../platform/config/provider-config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Stakes } from '../rounds/stakes.ts'
import type { FreeRoundsWins } from './free-rounds.ts'
import type { FindSession } from './session.ts'
import type { FindTransaction } from './transaction.ts'

/** Dependencies of launching games. */
export interface PartnerDeps {
  readonly database: Database
  readonly settings: Settings
  /** Absent if no partner is configured. */
  readonly partner: Providers['partner']
  /** The site's own URL. */
  readonly publicUrl: string
}

/** Dependencies of the partner's calls. */
export interface WalletDeps extends Pick<PartnerDeps, 'database' | 'settings'> {
  readonly partner: NonNullable<Providers['partner']>
  readonly ledger: Ledger
  readonly statement: ReturnType<typeof statement>
  readonly stakes: Stakes
  readonly freeRoundsWins: FreeRoundsWins
  readonly findSession: FindSession
  readonly findTransaction: FindTransaction
  /** Called when a call contradicts the records, and an operator has to contact the partner. */
  readonly alert: (call: { readonly raw: string }) => void
  /** A partner's call that was not applied, for the comparison with its report. */
  readonly refused: (call: { readonly raw: string; readonly method: string; readonly status: number }) => void
  readonly onTrouble: (error: unknown) => void
}
