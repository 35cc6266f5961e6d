import { changePassword } from '@casino/contract/account'
import { refuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { findEarlier, recordAccountEvent } from './account-events.ts'
import { passwordProblem } from './credentials.ts'
import { setPasswordHash } from './player.ts'
import { provePassword } from './prove-password.ts'
import type { PlayersRooms } from './rooms.ts'

export const serveChangePassword = (rooms: PlayersRooms) =>
  serve(changePassword, async ({ player, client, body, key }) => {
    const { database, passwords, sessions } = rooms
    const { oldPassword, newPassword } = body
    const problem = passwordProblem(newPassword)
    if (problem) refuse(problem)
    if (newPassword === oldPassword) refuse('password_unchanged')
    const event = { player: player.id, kind: 'password', key, client } as const
    const proved = await provePassword(rooms, {
      player,
      client,
      password: oldPassword,
      // No digest of a password is stored beside the key, so a repeat is recognised by the password that it has set.
      isRepeat: async (current) =>
        (await findEarlier(database.read, event)) !== undefined && passwords.matches(newPassword, current),
    })
    if (proved === undefined) return {}

    const next = await passwords.hash(newPassword)
    await database.transact(async (tx) => {
      if (!(await setPasswordHash(tx, player.id, { from: proved, to: next }))) refuse('wrong_password')
      await sessions.endOthers(tx, player)
      await recordAccountEvent(tx, event)
    })
    sessions.forget(player.id)
    return {}
  })
