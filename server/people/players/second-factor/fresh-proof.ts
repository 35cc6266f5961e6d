import type { Database, Tx } from '../../../platform/database/database.ts'
import { clientOf } from '../../../platform/http/client-address.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Caller } from '../../../platform/http/serve.ts'
import type { Passkeys } from '../../passkeys/passkeys.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { passwordHashOf } from '../player.ts'
import type { LogInThrottle } from '../sessions/log-in-throttle.ts'
import type { OwnSession, Sessions } from '../sessions/sessions.ts'
import { type FactorAnswer, factorsOf, inSession, proveFactor } from './factor-proof.ts'
import type { SecondFactors } from './second-factor.ts'

interface Owner {
  readonly player: OwnSession
  readonly client: Caller
}

export interface OfferedProof extends FactorAnswer {
  readonly password?: string | undefined
}

/**
 * Runs an operation only after the session's owner has proved their identity again: by a passkey, by a code of the second
 * factor if they have one, or else by the current password. The operation's transaction uses up the code.
 */
export type FreshProof = <T>(owner: Owner, proof: OfferedProof, operation: (tx: Tx) => Promise<T>) => Promise<T>

interface FreshProofOptions {
  readonly database: Database
  readonly passwords: Passwords
  readonly secondFactors: SecondFactors
  readonly passkeys: Passkeys
  readonly sessions: Sessions
  readonly throttle: LogInThrottle
}

/** Refuses `fill_all_fields`, `wrong_password`, `factorRefusals`, or with the throttle's refusal. */
export function openFreshProof(options: FreshProofOptions): FreshProof {
  const { database, passwords, secondFactors, sessions, throttle } = options
  return async (owner, { password, ...answer }, operation) => {
    const { id } = owner.player
    const { address } = owner.client
    const byFactor = answer.passkey !== undefined || (await secondFactors.isRequired(database.read, id))
    if (byFactor && !answer.passkey && !answer.code)
      refuse('second_factor_required', await factorsOf(database.read, id))
    const passwordHash = byFactor ? undefined : await passwordHashOf(database.read, id)
    if (!(byFactor || password)) refuse('fill_all_fields')
    const attempt = { account: id, client: clientOf(address) }
    await throttle.admit({ ...attempt, isKnownClient: () => sessions.wasBegunFrom(id, address) })
    if (!(byFactor || (await passwords.matches(password ?? '', passwordHash)))) refuse('wrong_password')
    const countFactor = byFactor ? await proveFactor(options, answer, () => inSession(owner.player)) : undefined
    const done = await database.transact(async (tx) => {
      await countFactor?.(tx, id)
      return operation(tx)
    })
    await throttle.forgive(attempt)
    return done
  }
}
