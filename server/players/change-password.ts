import { changePassword } from '@casino/contract/account'
import { refuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { findEarlier, recordAccountEvent } from './account-events.ts'
import { passwordProblem } from './credentials.ts'
import type { PlayersDeps } from './deps.ts'
import { lockCredentials, setPasswordHash } from './player.ts'
import { provePassword } from './prove-password.ts'

export const serveChangePassword = (deps: PlayersDeps) =>
  serve(changePassword, async ({ player, client, body, key }) => {
    const { database, passwords, sessions } = deps
    const { oldPassword, newPassword } = body
    const problem = passwordProblem(newPassword)
    if (problem) refuse(problem)
    if (newPassword === oldPassword) refuse('password_unchanged')
    const event = { player: player.id, kind: 'password', key, client } as const
    const proved = await provePassword(deps, {
      player,
      client,
      password: oldPassword,
      isRepeat: async (current) => (await findEarlier(database.read, event)) !== undefined && isSetTo(current),
    })
    if (proved === undefined) return {}

    const next = await passwords.hash(newPassword)
    const earlier = await database.transact(async (tx) => {
      // Under the lock of the player's row: of two requests with one key the second finds the first one's event.
      const current = (await lockCredentials(tx, player.id)) ?? refuse('unauthenticated')
      if (await findEarlier(tx, event)) return current
      if (!(await setPasswordHash(tx, player.id, { from: proved, to: next }))) refuse('wrong_password')
      await sessions.endOthers(tx, player)
      await recordAccountEvent(tx, event)
      return undefined
    })
    if (earlier && !(await isSetTo(earlier.passwordHash))) refuse('key_reused')
    sessions.forget(player.id)
    return {}

    /** No digest of a password is stored with the key, so a repeat is recognised by the password that is now set. */
    function isSetTo(passwordHash: string | null): Promise<boolean> {
      return passwords.matches(newPassword, passwordHash)
    }
  })
