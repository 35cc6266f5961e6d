import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Client } from '../../platform/http/serve.ts'
import { hasPassword } from '../players/player.ts'
import type { FactorAnswer } from '../players/second-factor/factor-proof.ts'
import type { OfferedProof } from '../players/second-factor/fresh-proof.ts'
import { isRecentSession } from '../players/sessions/player-sessions.ts'
import type { OwnSession } from '../players/sessions/sessions.ts'
import type { SignInDeps } from './deps.ts'

interface Owner {
  readonly player: OwnSession
  readonly client: Client
}

type ProofDeps = Pick<SignInDeps, 'database' | 'secondFactors' | 'freshProof'>

/**
 * Runs an operation only after the session's owner has proved their identity again. With neither a password nor a second factor
 * there is nothing to type: the session must then have started within the last minutes.
 */
export async function proveOwner<T>(
  deps: ProofDeps,
  owner: Owner,
  proof: OfferedProof,
  operation: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (await hasPassword(deps.database.read, owner.player.id)) return deps.freshProof(owner, proof, operation)
  return proveWithoutPassword(deps, owner, proof, operation)
}

/** The same for an account without a password. One that is set at the same moment is not required; the operation must refuse then. */
export async function proveWithoutPassword<T>(
  { database, secondFactors, freshProof }: ProofDeps,
  owner: Owner,
  proof: FactorAnswer,
  operation: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { id, session } = owner.player
  if (proof.passkey || (await secondFactors.isRequired(database.read, id))) return freshProof(owner, proof, operation)
  if (!(await isRecentSession(database.read, session))) refuse('sign_in_again')
  return database.transact(operation)
}
