import type { Ledger } from '../../accounting/ledger/ledger.ts'
import type { Balance } from '../../accounting/ledger/statement.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { GuessRates } from '../../platform/http/guess-rates.ts'
import type { Rates } from '../../platform/http/rates.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Passkeys } from '../passkeys/passkeys.ts'
import type { AtRegistration } from './open-player.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { SecondFactors } from './second-factor/second-factor.ts'
import type { LogInLocks } from './sessions/log-in-lock.ts'
import type { LogInThrottle } from './sessions/log-in-throttle.ts'
import type { Sessions } from './sessions/sessions.ts'

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
  /** Whether this casino can send letters. */
  readonly sendsMail: boolean
}

/**
 * Hook for other modules, called when players prove that an address is theirs, before anything else in the same transaction.
 * False if the address already serves too many accounts.
 */
export type AtConfirmation = (tx: Tx, player: number, email: string) => Promise<boolean>
