import type { PlayerAccountKind } from '../../accounting/ledger/accounts.ts'
import type { Ledger } from '../../accounting/ledger/ledger.ts'
import type { Balance } from '../../accounting/ledger/statement.ts'
import type { AtRegistration } from '../../people/players/open-player.ts'
import type { Passwords } from '../../people/players/passwords/passwords.ts'
import type { SecondFactors } from '../../people/players/second-factor/second-factor.ts'
import type { LogInThrottle } from '../../people/players/sessions/log-in-throttle.ts'
import type { Sessions } from '../../people/players/sessions/sessions.ts'
import type { Database, Read } from '../../platform/database/database.ts'
import type { Standby } from '../../platform/database/standby.ts'
import type { Settings } from '../../platform/settings/settings.ts'

/** Dependencies of the administrators' handlers. */
export interface AdminDeps {
  readonly database: Database
  /** For reports and exports; see `Replica`. */
  readonly longRead: Read
  readonly standby: Pick<Standby, 'state' | 'isMissed'>
  readonly ledger: Ledger
  readonly settings: Settings
  readonly statement: {
    balanceOf(player: number, account?: PlayerAccountKind): Promise<Balance>
    owedBy(player: number): Promise<number>
  }
  readonly passwords: Passwords
  readonly secondFactors: SecondFactors
  readonly sessions: Sessions
  readonly throttle: LogInThrottle
  readonly atRegistration: readonly AtRegistration[]
  readonly sendsMail: boolean
  /** A trial site applies immediately what production only proposes (docs/product.md A20). */
  readonly trial: boolean
  /** Whether a partner for external games is configured. */
  readonly partnerConfigured: boolean
}

/** All administrators' calls share one rate limit. */
export const counted = { rate: 'administration' } as const
