import { signInChallenge, signInWithPasskey } from '@casino/contract/people/passkeys'
import { clientOf } from '../../platform/http/client-address.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { findUser } from '../players/me.ts'
import { findPlayer } from '../players/player.ts'
import { inBrowser } from '../players/second-factor/factor-proof.ts'
import { openSession } from '../players/sessions/open-session.ts'
import type { SignInDeps } from './deps.ts'

/** The same for every visitor, so it does not reveal who has an account. Each sign-in dialog requests one when it opens. */
export const serveSignInChallenge = ({ database, passkeys }: SignInDeps) =>
  serve(signInChallenge, { alwaysOpen: true }, async ({ client, host }) => {
    const made = await database.transact((tx) => passkeys.challenge(tx, inBrowser(client), host))
    return { ...made, credentials: [] }
  })

export const serveSignInWithPasskey = (deps: SignInDeps) =>
  serve(signInWithPasskey, { alwaysOpen: true }, async ({ body, client }) => {
    const { database, passkeys, sessions, sendsMail, locks, guesses } = deps
    await guesses.take('logins', clientOf(client.address))
    const verified = await passkeys.verify(body.passkey, inBrowser(client))
    const { player } = verified
    const { username } = (await findPlayer(database.read, player)) ?? refuse('passkey_unknown')
    await locks.check(username, () => sessions.wasBegunFrom(player, client.address))
    const token = await database.transact(async (tx) => {
      if (!(await verified.count(tx))) refuse('passkey_refused')
      return openSession(tx, { sessions, sendsMail }, { player, client, secondFactor: true })
    })
    return { token, user: (await findUser(deps, player)) ?? refuse('passkey_unknown') }
  })
