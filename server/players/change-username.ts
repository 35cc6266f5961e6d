import { changeUsername } from '@casino/contract/account'
import { isUsername, usernameChangeDays } from '@casino/rules/username'
import { type Tx, violatedConstraint } from '../database/database.ts'
import { refuse } from '../http/refusal.ts'
import { type Call, serve } from '../http/serve.ts'
import { findEarlier, findNextUsernameChange, recordAccountEvent } from './account-events.ts'
import { tidy } from './credentials.ts'
import type { PlayersDeps } from './deps.ts'
import { findPlayer, lockCredentials, setUsername, userOnWire } from './player.ts'
import { provePassword } from './prove-password.ts'

export const serveChangeUsername = (deps: PlayersDeps) =>
  serve(changeUsername, async (call) => {
    const { database, statement } = deps
    const { player, client, body } = call
    const username = tidy(body.username)
    if (!username) refuse('fill_all_fields')
    if (!isUsername(username)) refuse('username_invalid')
    const passwordHash = await provePassword(deps, { player, client, password: body.password })
    try {
      await database.transact((tx) => rename(tx, call, { username, passwordHash }))
    } catch (error) {
      if (violatedConstraint(error) === 'player_username') refuse('username_taken')
      throw error
    }
    const [renamed, balance] = await Promise.all([findPlayer(database.read, player.id), statement.balanceOf(player.id)])
    return { user: userOnWire(renamed ?? refuse('unauthenticated'), balance) }
  })

/** Decides under the lock of the player's row, so that of two concurrent requests the second finds the name just changed. */
async function rename(
  tx: Tx,
  { player, client, key }: Pick<Call<typeof changeUsername>, 'player' | 'client' | 'key'>,
  { username, passwordHash }: { username: string; passwordHash: string | undefined },
): Promise<void> {
  const current = (await lockCredentials(tx, player.id)) ?? refuse('unauthenticated')
  if (current.passwordHash !== passwordHash) refuse('wrong_password')
  const event = { player: player.id, kind: 'username', key, client } as const
  const earlier = await findEarlier(tx, event)
  if (earlier) return earlier.after === username ? undefined : refuse('key_reused')
  if (current.username === username) refuse('username_unchanged')
  const next = await findNextUsernameChange(tx, player.id, usernameChangeDays)
  if (next) refuse('username_changed_recently', { next: next.toISOString() })
  await setUsername(tx, player.id, username)
  await recordAccountEvent(tx, { ...event, before: current.username, after: username })
}
