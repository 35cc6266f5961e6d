import type { Database, Tx } from '../database/database.ts'
import { clientOf } from '../http/client-address.ts'
import { refuse } from '../http/refusal.ts'
import type { Caller } from '../http/serve.ts'
import type { LogInThrottle } from './log-in-throttle.ts'
import type { Passwords } from './passwords.ts'
import { passwordHashOf } from './player.ts'
import type { SecondFactors } from './second-factor.ts'
import type { Sessions } from './sessions.ts'

interface Owner {
  readonly player: { readonly id: number }
  readonly client: Caller
}

interface Proof {
  readonly password?: string | undefined
  readonly code?: string | undefined
}

/**
 * Runs an operation only after the owner of the session has proved again that it is them: by a code of the second factor where
 * they have one, else by the current password. The code is used up by the transaction of the operation.
 */
export type FreshProof = <T>(owner: Owner, proof: Proof, operation: (tx: Tx) => Promise<T>) => Promise<T>

interface FreshProofOptions {
  readonly database: Database
  readonly passwords: Passwords
  readonly secondFactors: SecondFactors
  readonly sessions: Sessions
  readonly throttle: LogInThrottle
}

/** Refuses `second_factor_required`, `fill_all_fields`, `wrong_password`, `second_factor_wrong`, or as the throttle does. */
export function openFreshProof(options: FreshProofOptions): FreshProof {
  const { database, passwords, secondFactors, sessions, throttle } = options
  return async (owner, { password, code }, operation) => {
    const { id } = owner.player
    const { address } = owner.client
    const hasFactor = (await secondFactors.find(database.read, id)) !== undefined
    if (hasFactor && !code) refuse('second_factor_required')
    const passwordHash = hasFactor ? undefined : await passwordHashOf(database.read, id)
    if (!(hasFactor || password)) refuse('fill_all_fields')
    const attempt = { account: id, client: clientOf(address) }
    await throttle.admit({ ...attempt, isKnownClient: () => sessions.wasBegunFrom(id, address) })
    if (!(hasFactor || (await passwords.matches(password ?? '', passwordHash)))) refuse('wrong_password')
    const done = await database.transact(async (tx) => {
      if (hasFactor && !(await secondFactors.prove(tx, id, code ?? ''))) refuse('second_factor_wrong')
      return operation(tx)
    })
    throttle.forgive(attempt)
    return done
  }
}
