import type { Database, Read } from '../database/database.ts'
import type { Standby } from '../database/standby.ts'
import type { PlayerAccountKind } from '../ledger/accounts.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Balance } from '../ledger/statement.ts'
import type { LogInThrottle } from '../players/log-in-throttle.ts'
import type { AtRegistration } from '../players/open-player.ts'
import type { Passwords } from '../players/passwords.ts'
import type { SecondFactors } from '../players/second-factor.ts'
import type { Sessions } from '../players/sessions.ts'
import type { Settings } from '../settings/settings.ts'

/** What the administrators' handlers depend on. */
export interface AdminDeps {
  readonly database: Database
  /** For reports and exports: see `Replica`. */
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
  /** A trial site loosens at once what is proposed in production (docs/product.md A20). */
  readonly trial: boolean
  /** There is a partner for external games. */
  readonly partnerConfigured: boolean
}

/** All administrators' calls share one rate limit. */
export const counted = { rate: 'administration' } as const
