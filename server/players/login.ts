import { login } from '@casino/contract/account'
import { clientOf } from '../http/client-address.ts'
import { refuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { tidy } from './credentials.ts'
import { findCredentials, findPlayer, userOnWire } from './player.ts'
import type { PlayersRooms } from './rooms.ts'

export const serveLogin = ({ database, passwords, sessions, rates, throttle, statement }: PlayersRooms) =>
  serve(login, { alwaysOpen: true }, async ({ body, client: caller }) => {
    const client = clientOf(caller.address)
    rates.take('logins', client)
    const username = tidy(body.username)
    const credentials = await findCredentials(database.read, username)
    const attempt = { account: credentials?.id ?? username.toLowerCase(), client }
    await throttle.admit({
      ...attempt,
      isKnownClient: async () => credentials !== undefined && sessions.wasBegunFrom(credentials.id, caller.address),
    })

    const right = await passwords.matches(body.password, credentials?.passwordHash)
    if (!right || !credentials) refuse('wrong_credentials')
    throttle.forgive(attempt)
    if (credentials.status === 'banned') refuse('account_banned')

    const token = await database.transact(async (tx) => {
      await tx.rows('UPDATE player SET last_login = now() WHERE id = $1', [credentials.id])
      return sessions.begin(tx, credentials.id, caller)
    })
    const [player, balance] = await Promise.all([
      findPlayer(database.read, credentials.id),
      statement.balanceOf(credentials.id),
    ])
    return { token, user: userOnWire(player ?? refuse('wrong_credentials'), balance) }
  })
