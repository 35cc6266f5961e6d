import { setPassword, signInProviders, unlinkIdentity, waysIn } from '@casino/contract/people/sign-in'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { passkeysOf } from '../passkeys/stored-passkeys.ts'
import { recordAccountEvent } from '../players/account-events.ts'
import { notifyOwner } from '../players/notify-owner.ts'
import { passwordProblem } from '../players/passwords/credentials.ts'
import { endLinksOf } from '../players/passwords/mail-links.ts'
import { hasPassword, lockCredentials, setFirstPassword } from '../players/player.ts'
import { isRecentSession } from '../players/sessions/player-sessions.ts'
import type { SignInDeps } from './deps.ts'
import { identitiesOf, removeIdentity } from './identities.ts'
import { passkeyOnWire } from './own-passkeys.ts'
import { proveOwner, proveWithoutPassword } from './prove-owner.ts'
import { requireSignInMethod } from './require-sign-in-method.ts'

export const serveSignInProviders = ({ identityProviders }: SignInDeps) =>
  serve(signInProviders, { alwaysOpen: true }, () => ({ providers: [...identityProviders.keys()] }))

export const serveWaysIn = ({ database: { read }, secondFactors, identityProviders }: SignInDeps) =>
  serve(waysIn, async ({ player: { id, session } }) => {
    const linked = await identitiesOf(read, id)
    return {
      password: await hasPassword(read, id),
      secondFactor: await secondFactors.isRequired(read, id),
      codes: (await secondFactors.find(read, id)) !== undefined,
      passkeys: (await passkeysOf(read, id)).map(passkeyOnWire),
      identities: linked.map(({ linkedAt, ...each }) => ({ ...each, linkedAt: linkedAt.toISOString() })),
      providers: [...identityProviders.keys()],
      fresh: await isRecentSession(read, session),
    }
  })

export const serveUnlinkIdentity = (deps: SignInDeps) =>
  serve(unlinkIdentity, async ({ player, client, params: { provider }, body }) => {
    await proveOwner(deps, { player, client }, body, async (tx) => {
      // Under the lock of the player's row: of two concurrent unlinkings the second sees the first.
      await lockCredentials(tx, player.id)
      if (!(await removeIdentity(tx, player.id, provider))) refuse('not_found')
      await requireSignInMethod(tx, player.id)
      const event = { player: player.id, kind: 'identity_unlinked', before: provider, key: undefined, client } as const
      await recordAccountEvent(tx, event)
      const letter = { player: player.id, kind: 'identity_unlinked', provider, language: client.language } as const
      await notifyOwner(deps, tx, letter)
    })
    return {}
  })

/** Ends all other sessions and the links of earlier letters, like a change of the password. */
export const serveSetPassword = (deps: SignInDeps) =>
  serve(setPassword, async ({ player, client, body: { newPassword, ...answer } }) => {
    const { database, passwords, sessions } = deps
    if (await hasPassword(database.read, player.id)) refuse('password_set_already')
    const problem = passwordProblem(newPassword)
    if (problem) refuse(problem)
    const passwordHash = await passwords.hash(newPassword)
    await proveWithoutPassword(deps, { player, client }, answer, async (tx) => {
      if (!(await setFirstPassword(tx, player.id, passwordHash))) refuse('password_set_already')
      await sessions.endOthers(tx, player)
      await endLinksOf(tx, player.id)
      await recordAccountEvent(tx, { player: player.id, kind: 'password', key: undefined, client })
      await notifyOwner(deps, tx, { player: player.id, kind: 'password_changed', language: client.language })
    })
    sessions.forget(player.id)
    return {}
  })
