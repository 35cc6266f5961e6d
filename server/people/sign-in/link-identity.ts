import { linkIdentity } from '@casino/contract/people/sign-in'
import { clientOf } from '../../platform/http/client-address.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Client, serve } from '../../platform/http/serve.ts'
import { recordAccountEvent } from '../players/account-events.ts'
import { notifyOwner } from '../players/notify-owner.ts'
import { lockCredentials } from '../players/player.ts'
import type { OwnSession } from '../players/sessions/sessions.ts'
import { type AttemptDetails, beginAttempt } from './attempts.ts'
import { cookieOf } from './cookie.ts'
import type { SignInDeps } from './deps.ts'
import { addIdentity, findByIdentity, identitiesOf, refuseDuplicate } from './identities.ts'
import { ownOrigin } from './own-origin.ts'
import { proveOwner } from './prove-owner.ts'
import type { ExternalPerson } from './provider.ts'

/**
 * Begins the linking. Its attempt is bound to this session, and to this browser by a cookie that only this call sets. So an
 * attacker cannot link their account to another player, or another player's account to theirs.
 */
export const serveLinkIdentity = (deps: SignInDeps) =>
  serve(linkIdentity, async ({ player, client, body, host, setCookie }) => {
    const { provider: name, redirectUri, attempt: named, ...proof } = body
    const { identityProviders, publicUrl, guesses, database } = deps
    await guesses.take('logins', clientOf(client.address))
    const provider = identityProviders.get(name) ?? refuse('sign_in_unavailable')
    const origin = ownOrigin(redirectUri, { host, publicUrl }) ?? refuse('redirect_not_allowed')
    const linked = await identitiesOf(database.read, player.id)
    if (linked.some((each) => each.provider === name)) refuse('already_linked')
    const details: AttemptDetails = { provider: name, origin, named, owner: { id: player.id, session: player.session } }
    const attempt = await proveOwner(deps, { player, client }, proof, (tx) => beginAttempt(tx, details))
    setCookie(cookieOf(attempt, publicUrl))
    return { location: provider.begin(attempt) }
  })

interface Link {
  readonly provider: AttemptDetails['provider']
  readonly owner: OwnSession
  readonly person: ExternalPerson
  readonly client: Pick<Client, 'address' | 'userAgent'>
}

/** Links the external account, if the session that began the linking is still valid. */
export const link =
  ({ database, sessions, atIdentity, sendsMail }: SignInDeps) =>
  async ({ provider, owner, person, client }: Link): Promise<void> => {
    const identity = (await sessions.standing([owner.session])).get(owner.session)
    if (identity?.id !== owner.id) refuse('sign_in_expired')
    if (identity.status === 'banned') refuse('account_banned')
    await database
      .transact(async (tx) => {
        await lockCredentials(tx, owner.id)
        // Linking the same account again changes nothing.
        if ((await findByIdentity(tx, { provider, subject: person.subject })) === owner.id) return
        await addIdentity(tx, owner.id, provider, person)
        await atIdentity(tx, owner.id, { provider, subject: person.subject })
        await recordAccountEvent(tx, {
          player: owner.id,
          kind: 'identity_linked',
          after: provider,
          key: undefined,
          client,
        })
        await notifyOwner({ sendsMail }, tx, { player: owner.id, kind: 'identity_linked', provider })
      })
      .catch(refuseDuplicate)
  }
