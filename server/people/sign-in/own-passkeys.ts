import {
  addPasskey,
  beginPasskey,
  longestPasskeyName,
  type Passkey as PasskeyOnWire,
  proofChallenge,
  removePasskey,
  renamePasskey,
} from '@casino/contract/people/passkeys'
import { recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { type Tx, violatedConstraint } from '../../platform/database/database.ts'
import { clientOf } from '../../platform/http/client-address.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Client, serve } from '../../platform/http/serve.ts'
import { algorithms, userHandleOf } from '../passkeys/passkeys.ts'
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  nameOnesPasskey,
  type Passkey,
  passkeysOf,
} from '../passkeys/stored-passkeys.ts'
import { recordAccountEvent } from '../players/account-events.ts'
import { notifyOwner } from '../players/notify-owner.ts'
import { findPlayer, lockCredentials } from '../players/player.ts'
import { inSession } from '../players/second-factor/factor-proof.ts'
import type { SignInDeps } from './deps.ts'
import { proveOwner } from './prove-owner.ts'
import { tidyName } from './provider.ts'
import { requireSignInMethod } from './require-sign-in-method.ts'

const mostPasskeys = 10

export const passkeyOnWire = ({ id, name, addedAt, lastUsedAt, doubtedAt }: Passkey): PasskeyOnWire => ({
  id: String(id),
  name,
  addedAt: addedAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  doubtedAt: doubtedAt?.toISOString() ?? null,
})

const credentialOnWire = ({ credential, transports }: Passkey) => ({ id: credential, transports })

/** A new passkey's signature is bound to the session that requested it. */
const adding = ({ session }: Identity) => ({ purpose: 'add', boundTo: session }) as const

export const serveBeginPasskey = (deps: SignInDeps) =>
  serve(beginPasskey, async ({ player, client, body: proof, host }) => {
    const { database, passkeys, guesses, settings } = deps
    await guesses.take('logins', clientOf(client.address))
    const known = await passkeysOf(database.read, player.id)
    if (known.length >= mostPasskeys) refuse('too_many_passkeys')
    const { username } = (await findPlayer(database.read, player.id)) ?? refuse('unauthenticated')
    const { challenge, rpId } = await proveOwner(deps, { player, client }, proof, (tx) =>
      passkeys.challenge(tx, adding(player), host),
    )
    return {
      challenge,
      rp: { id: rpId, name: settings.current.site.name },
      user: { id: userHandleOf(player.id), name: username },
      algorithms,
      known: known.map(credentialOnWire),
    }
  })

/** For staff, this session then counts as started with a second factor and the others end, as after the set-up of a code device. */
export const serveAddPasskey = (deps: SignInDeps) =>
  serve(addPasskey, async ({ player, client, body }) => {
    const { database, passkeys, sessions } = deps
    const made = await passkeys.verifyNew({ ...body, name: passkeyName(body.name) || 'Passkey' }, adding(player))
    const passkey = await database
      .transact(async (tx) => {
        // Under the lock of the player's row, so that concurrent additions are counted.
        await lockCredentials(tx, player.id)
        if ((await countPasskeys(tx, player.id)) >= mostPasskeys) refuse('too_many_passkeys')
        const added = await insertPasskey(tx, player.id, made)
        if (player.role !== 'user') await sessions.proved(tx, player)
        await record(deps, tx, { by: { player, client }, kind: 'passkey_added', name: added.name })
        return added
      })
      .catch((error: unknown) => {
        if (violatedConstraint(error) === 'passkey_credential') refuse('passkey_known')
        throw error
      })
    sessions.forget(player.id)
    return { passkey: passkeyOnWire(passkey) }
  })

export const serveProofChallenge = ({ database, passkeys, guesses }: SignInDeps) =>
  serve(proofChallenge, async ({ player, client, host }) => {
    await guesses.take('logins', clientOf(client.address))
    const own = await passkeysOf(database.read, player.id)
    if (own.length === 0) refuse('passkey_unknown')
    const made = await database.transact((tx) => passkeys.challenge(tx, inSession(player), host))
    return { ...made, credentials: own.map(credentialOnWire) }
  })

export const serveRenamePasskey = ({ database }: SignInDeps) =>
  serve(renamePasskey, async ({ player, params, body }) => {
    const name = passkeyName(body.name) || refuse('fill_all_fields')
    const named = await database.transact((tx) => nameOnesPasskey(tx, player.id, Number(params.id), name))
    return { passkey: passkeyOnWire(named ?? refuse('not_found')) }
  })

export const serveRemovePasskey = (deps: SignInDeps) =>
  serve(removePasskey, async ({ player, client, params, body: proof }) => {
    await proveOwner(deps, { player, client }, proof, async (tx) => {
      await lockCredentials(tx, player.id)
      const name = (await deletePasskey(tx, player.id, Number(params.id))) ?? refuse('not_found')
      await requireSignInMethod(tx, player.id)
      await record(deps, tx, { by: { player, client }, kind: 'passkey_removed', name })
    })
    deps.sessions.forget(player.id)
    return {}
  })

const passkeyName = (typed: string) => tidyName(typed).slice(0, longestPasskeyName)

interface Change {
  readonly by: { readonly player: Identity; readonly client: Client }
  readonly kind: 'passkey_added' | 'passkey_removed'
  readonly name: string
}

/** The actions of staff are in the audit log, players' actions among the events of their account. */
async function record(deps: Pick<SignInDeps, 'sendsMail'>, tx: Tx, { by, kind, name }: Change): Promise<void> {
  const { player, client } = by
  await notifyOwner(deps, tx, { player: player.id, kind, language: client.language })
  const change = kind === 'passkey_added' ? { after: name } : { before: name }
  if (player.role === 'user') {
    return recordAccountEvent(tx, { player: player.id, kind, ...change, key: undefined, client })
  }
  const action = kind === 'passkey_added' ? 'user.passkey-add' : 'user.passkey-remove'
  const states = kind === 'passkey_added' ? { after: { passkey: name } } : { before: { passkey: name } }
  return recordAuditEvent(tx, { by, subject: player.id, action, ...states })
}
