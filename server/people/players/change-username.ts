import { changeUsername } from '@casino/contract/people/account'
import { tidy } from '@casino/rules/tidy'
import { isUsername, usernameChangeDays } from '@casino/rules/username'
import { type Tx, violatedConstraint } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Client, serve } from '../../platform/http/serve.ts'
import { findEarlier, findNextUsernameChange, recordAccountEvent } from './account-events.ts'
import type { PlayersDeps } from './deps.ts'
import { findUser } from './me.ts'
import { provePassword } from './passwords/prove-password.ts'
import { lockCredentials, setUsername } from './player.ts'
import { isReservedName } from './reserved-names.ts'

export const serveChangeUsername = (deps: PlayersDeps) =>
  serve(changeUsername, async ({ player: { id: player }, client, body, operationKey }) => {
    await changeOwnUsername(deps)({ ...body, player, client, key: operationKey?.key })
    return { user: (await findUser(deps, player)) ?? refuse('unauthenticated') }
  })

interface ChangeUsername {
  readonly player: number
  readonly client: Client
  readonly username: string
  readonly password: string
  readonly key: string | undefined
}

const changeOwnUsername =
  (deps: PlayersDeps) =>
  async (command: ChangeUsername): Promise<void> => {
    const username = tidy(command.username)
    if (!username) refuse('fill_all_fields')
    if (!isUsername(username)) refuse('username_invalid')
    const passwordHash = await provePassword(deps, command)
    if (await isReservedName(deps.database.read, username, deps.settings.current.site.name)) refuse('username_taken')
    try {
      await deps.database.transact((tx) => rename(tx, { ...command, username }, passwordHash))
    } catch (error) {
      if (violatedConstraint(error) === 'player_username') refuse('username_taken')
      throw error
    }
  }

/** Decides under the lock of the player's row, so that the second of two concurrent requests sees the new name. */
async function rename(
  tx: Tx,
  { player, client, key, username }: ChangeUsername,
  passwordHash: string | undefined,
): Promise<void> {
  const current = (await lockCredentials(tx, player)) ?? refuse('unauthenticated')
  if (current.passwordHash !== passwordHash) refuse('wrong_password')
  const event = { player, kind: 'username', key, client } as const
  const earlier = await findEarlier(tx, event)
  if (earlier) return earlier.after === username ? undefined : refuse('key_reused')
  if (current.username === username) refuse('username_unchanged')
  const next = await findNextUsernameChange(tx, player, usernameChangeDays)
  if (next) refuse('username_changed_recently', { next: next.toISOString() })
  await setUsername(tx, player, username)
  await recordAccountEvent(tx, { ...event, before: current.username, after: username })
}
