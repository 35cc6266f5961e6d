import { changePassword } from '@casino/contract/people/account'
import { refuse } from '../../../platform/http/refusal.ts'
import { type Client, serve } from '../../../platform/http/serve.ts'
import { findEarlier, recordAccountEvent } from '../account-events.ts'
import type { PlayersDeps } from '../deps.ts'
import { notifyOwner } from '../notify-owner.ts'
import { lockCredentials, setPasswordHash } from '../player.ts'
import { passwordProblem } from './credentials.ts'
import { endLinksOf } from './mail-links.ts'
import { provePassword } from './prove-password.ts'

export const serveChangePassword = (deps: PlayersDeps) =>
  serve(changePassword, async ({ player, client, body, operationKey }) => {
    await changeOwnPassword(deps)({ ...body, owner: player, client, key: operationKey?.key })
    return {}
  })

interface ChangePassword {
  /** The player, and the session that remains. */
  readonly owner: { readonly id: number; readonly session: string }
  readonly client: Client
  readonly oldPassword: string
  readonly newPassword: string
  readonly key: string | undefined
}

const changeOwnPassword =
  (deps: PlayersDeps) =>
  async ({ owner, client, oldPassword, newPassword, key }: ChangePassword): Promise<void> => {
    const { database, passwords, sessions } = deps
    const problem = passwordProblem(newPassword)
    if (problem) refuse(problem)
    if (newPassword === oldPassword) refuse('password_unchanged')
    const event = { player: owner.id, kind: 'password', key, client } as const
    /** No digest of a password is stored with the key, so a repeat is recognised by comparing the password with the current one. */
    const isSetTo = (passwordHash: string | null) => passwords.matches(newPassword, passwordHash)
    const proved = await provePassword(deps, {
      player: owner.id,
      client,
      password: oldPassword,
      isRepeat: async (current) => (await findEarlier(database.read, event)) !== undefined && isSetTo(current),
    })
    if (proved === undefined) return

    const next = await passwords.hash(newPassword)
    const earlier = await database.transact(async (tx) => {
      // Under the lock of the player's row: of two requests with the same key, the second finds the event of the first.
      const current = (await lockCredentials(tx, owner.id)) ?? refuse('unauthenticated')
      if (await findEarlier(tx, event)) return current
      if (!(await setPasswordHash(tx, owner.id, { from: proved, to: next }))) refuse('wrong_password')
      await sessions.endOthers(tx, owner)
      await recordAccountEvent(tx, event)
      await endLinksOf(tx, owner.id)
      await notifyOwner(deps, tx, { player: owner.id, kind: 'password_changed', language: client.language })
      return undefined
    })
    if (earlier && !(await isSetTo(earlier.passwordHash))) refuse('key_reused')
    sessions.forget(owner.id)
  }
