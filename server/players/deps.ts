import type { Database } from '../database/database.ts'
import type { GuessRates } from '../http/guess-rates.ts'
import type { Rates } from '../http/rates.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Balance } from '../ledger/statement.ts'
import type { Passkeys } from '../passkeys/passkeys.ts'
import type { Settings } from '../settings/settings.ts'
import type { LogInLocks } from './log-in-lock.ts'
import type { LogInThrottle } from './log-in-throttle.ts'
import type { AtRegistration } from './open-player.ts'
import type { AtConfirmation } from './own-email.ts'
import type { Passwords } from './passwords.ts'
import type { SecondFactors } from './second-factor.ts'
import type { Sessions } from './sessions.ts'

/** The dependencies of this module's calls. */
export interface PlayersDeps {
  readonly database: Database
  readonly statement: { balanceOf(player: number): Promise<Balance> }
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly secondFactors: SecondFactors
  readonly passkeys: Passkeys
  readonly rates: Rates
  readonly guesses: GuessRates
  readonly throttle: LogInThrottle
  readonly locks: LogInLocks
  readonly atRegistration: readonly AtRegistration[]
  readonly atConfirmation: readonly AtConfirmation[]
  readonly ledger: Ledger
  readonly settings: Settings
  /** Whether letters leave this casino. */
  readonly sendsMail: boolean
}
