import { login } from '@casino/contract/people/account'
import { tidy } from '@casino/rules/tidy'
import { clientOf } from '../../../platform/http/client-address.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { type Client, serve } from '../../../platform/http/serve.ts'
import type { PlayersDeps } from '../deps.ts'
import { findUser } from '../me.ts'
import { findCredentials, lockCredentials } from '../player.ts'
import { answers, type FactorAnswer, factorsOf, inBrowser, proveFactor } from '../second-factor/factor-proof.ts'
import { removeLogInLock } from './log-in-lock.ts'
import { openSession } from './open-session.ts'

export const serveLogin = (deps: PlayersDeps) =>
  serve(login, { alwaysOpen: true }, async ({ body, client }) => {
    const { token, player } = await logIn(deps)({ ...body, client })
    return { token, user: (await findUser(deps, player)) ?? refuse('wrong_credentials') }
  })

interface LogIn {
  readonly username: string
  readonly password: string
  readonly code?: string | undefined
  readonly passkey?: FactorAnswer['passkey']
  readonly client: Client
}

/** Verifies the password, and the code of a second factor if there is one, and starts a session. */
const logIn =
  ({ database, passwords, sessions, sendsMail, guesses, throttle, locks, ...factors }: PlayersDeps) =>
  async (command: LogIn): Promise<{ token: string; player: number }> => {
    const { password, client: caller } = command
    const client = clientOf(caller.address)
    await guesses.take('logins', client)
    const username = tidy(command.username)
    const credentials = await findCredentials(database.read, username)
    const attempt = { account: credentials?.id ?? username.toLowerCase(), client }
    const isKnownClient = async () => credentials !== undefined && sessions.wasBegunFrom(credentials.id, caller.address)
    await locks.check(username, isKnownClient)
    await throttle.admit({ ...attempt, isKnownClient })

    const right = await passwords.matches(password, credentials?.passwordHash)
    if (!right || !credentials) {
      locks.failed(username, caller)
      refuse('wrong_credentials')
    }
    const { id, hasSecondFactor } = credentials
    // The right password without the second factor clears no failures, so codes are guessed no faster than passwords.
    if (hasSecondFactor && !answers(command)) refuse('second_factor_required', await factorsOf(database.read, id))
    const countFactor = hasSecondFactor ? await proveFactor(factors, command, () => inBrowser(caller)) : undefined
    const token = await database.transact(async (tx) => {
      await countFactor?.(tx, id)
      // If the password changed after it was verified, no session starts: the change has already ended the others.
      const current = await lockCredentials(tx, id)
      if (current?.passwordHash !== credentials.passwordHash) refuse('wrong_credentials')
      await removeLogInLock(tx, username)
      return openSession(tx, { sessions, sendsMail }, { player: id, client: caller, secondFactor: hasSecondFactor })
    })
    await throttle.forgive(attempt)
    return { token, player: id }
  }
