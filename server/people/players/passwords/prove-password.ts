import { clientOf } from '../../../platform/http/client-address.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Client } from '../../../platform/http/serve.ts'
import type { PlayersDeps } from '../deps.ts'
import { passwordHashOf } from '../player.ts'

interface Claim {
  readonly player: number
  readonly client: Client
  readonly password: string
  /** Called if the password is wrong: whether the request was already carried out and its answer lost. */
  readonly isRepeat?: (passwordHash: string) => Promise<boolean>
}

/**
 * Verifies the current password of a signed-in player and returns the hash it matched, or nothing for a repeat. Guessing with a
 * stolen session is no faster here than at the log-in.
 */
export async function provePassword(deps: PlayersDeps, claim: Claim): Promise<string | undefined> {
  const { database, passwords, guesses, sessions, throttle } = deps
  const { player, password, isRepeat } = claim
  const client = clientOf(claim.client.address)
  await guesses.take('logins', client)
  const passwordHash = await passwordHashOf(database.read, player)
  const attempt = { account: player, client }
  await throttle.admit({
    ...attempt,
    isKnownClient: () => sessions.wasBegunFrom(player, claim.client.address),
  })
  const right = await passwords.matches(password, passwordHash)
  if (!right && !(await isRepeat?.(passwordHash))) refuse('wrong_password')
  await throttle.forgive(attempt)
  return right ? passwordHash : undefined
}
