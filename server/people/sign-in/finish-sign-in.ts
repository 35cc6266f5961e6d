import { finishSignIn } from '@casino/contract/people/sign-in'
import { clientOf } from '../../platform/http/client-address.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { findUser } from '../players/me.ts'
import { inBrowser, proveFactor } from '../players/second-factor/factor-proof.ts'
import { peekWaiting, takeWaiting } from './attempts.ts'
import type { SignInDeps } from './deps.ts'
import { findByIdentity } from './identities.ts'
import { beginSession } from './sign-in.ts'

/** The second step of an external sign-in. Codes are guessed no faster than after a password. */
export const serveFinishSignIn = (deps: SignInDeps) =>
  serve(finishSignIn, { alwaysOpen: true }, async ({ body, client }) => {
    const { database, guesses, throttle, sessions } = deps
    const { signIn, ...answer } = body
    await guesses.take('logins', clientOf(client.address))
    const subject = (await peekWaiting(database.read, signIn)) ?? refuse('sign_in_expired')
    const player = (await findByIdentity(database.read, subject)) ?? refuse('sign_in_expired')
    const attempt = { account: player, client: clientOf(client.address) }
    await throttle.admit({ ...attempt, isKnownClient: () => sessions.wasBegunFrom(player, client.address) })
    const countFactor = await proveFactor(deps, answer, () => inBrowser(client))
    const token = await database.transact(async (tx) => {
      if (!(await takeWaiting(tx, signIn))) refuse('sign_in_expired')
      await countFactor(tx, player)
      return beginSession(tx, deps, { ...subject, player, client, secondFactor: true })
    })
    await throttle.forgive(attempt)
    return { token, user: (await findUser(deps, player)) ?? refuse('sign_in_expired') }
  })
