import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Client } from '../../platform/http/serve.ts'
import { hasPassword } from '../players/player.ts'
import type { OfferedProof } from '../players/second-factor/fresh-proof.ts'
import { wasBegunLately } from '../players/sessions/player-sessions.ts'
import type { OwnSession } from '../players/sessions/sessions.ts'
import type { SignInDeps } from './deps.ts'

interface Owner {
  readonly player: OwnSession
  readonly client: Client
}

/**
 * Runs an operation only after the session's owner has proved their identity again. With neither a password nor a second factor
 * there is nothing to type: the session must then have started within the last minutes.
 */
export async function proveOwner<T>(
  deps: Pick<SignInDeps, 'database' | 'secondFactors' | 'freshProof'>,
  owner: Owner,
  proof: OfferedProof,
  operation: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { database, secondFactors, freshProof } = deps
  const { id, session } = owner.player
  const canType = (await hasPassword(database.read, id)) || (await secondFactors.isRequired(database.read, id))
  if (canType || proof.passkey) return freshProof(owner, proof, operation)
  if (!(await wasBegunLately(database.read, session))) refuse('sign_in_again')
  return database.transact(operation)
}
