import { changeEmail, confirmEmail } from '@casino/contract/people/account'
import { type Read, type Tx, violatedConstraint } from '../../platform/database/database.ts'
import { clientOf } from '../../platform/http/client-address.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Client, serve } from '../../platform/http/serve.ts'
import { isQueued, queueLetter, queueSpaced, removeConfirmationsOf } from '../mail/mail.ts'
import type { Preparation } from '../mail/post-office.ts'
import { recordAccountEvent } from './account-events.ts'
import type { PlayersDeps } from './deps.ts'
import { isEmail, tidyEmail } from './passwords/credentials.ts'
import { consumeLink, findLink, makeLink } from './passwords/mail-links.ts'
import { confirmEmailOf, findByEmail, findPlayer, type Player, setEmail } from './player.ts'
import { type OfferedProof, openFreshProof } from './second-factor/fresh-proof.ts'
import type { OwnSession } from './sessions/sessions.ts'

export const serveChangeEmail = (deps: PlayersDeps) =>
  serve(changeEmail, async ({ player, client, body }) => {
    const { email, ...proof } = body
    await askForEmail(deps)({ owner: player, email: tidyEmail(email), proof, client })
    return {}
  })

interface AskForEmail {
  readonly owner: OwnSession
  readonly email: string
  readonly proof: OfferedProof
  readonly client: Client
}

/**
 * Sends a link that confirms an address. A change of address needs a fresh proof, because a thief would make one; confirming the
 * current address does not.
 */
const askForEmail =
  (deps: PlayersDeps) =>
  async ({ owner, email, proof, client }: AskForEmail): Promise<void> => {
    if (!email) refuse('fill_all_fields')
    if (!isEmail(email)) refuse('email_invalid')
    if (!deps.sendsMail) refuse('mail_unavailable')
    await deps.guesses.take('registrations', clientOf(client.address))
    const {
      email: current,
      username,
      emailConfirmed,
    } = (await findPlayer(deps.database.read, owner.id)) ?? refuse('unauthenticated')
    if (email === current && emailConfirmed) refuse('email_unchanged')
    const { language } = client
    const queue = async (tx: Tx) => {
      await removeConfirmationsOf(tx, { player: owner.id, but: email })
      const details = { name: username, player: owner.id }
      const letter = { kind: 'email_confirmation', to: email, language, details } as const
      const holder = await findByEmail(tx, email)
      // A link to another account's address would be refused, and requesting it could delay the letters of that account's
      // owner.
      if (holder && holder.id !== owner.id) refuse('email_taken')
      const occasion = { about: owner.id, by: owner.id, confirmed: false }
      const retryAfterS = await queueSpaced(tx, letter, occasion)
      if (retryAfterS !== undefined) refuse('too_many_requests', { retryAfter: retryAfterS }, { retryAfterS })
    }
    if (email === current) return deps.database.transact(queue)
    return openFreshProof(deps)({ player: owner, client }, proof, queue)
  }

/**
 * Creates the link of a letter that confirms an address. A letter is not sent if another address was requested or confirmed
 * meanwhile, or the account was closed: its link would restore the earlier address.
 */
export const prepareConfirmation =
  (read: Read): Preparation<'email_confirmation'> =>
  async ({ id, to, details }) => {
    const player = await findPlayer(read, details.player)
    if (player?.status === 'closed' || !(await isQueued(read, id))) return undefined
    return { details, token: await makeLink(read, { player: details.player, purpose: 'email', email: to }) }
  }

export const serveConfirmEmail = (deps: PlayersDeps) =>
  serve(confirmEmail, { alwaysOpen: true }, async ({ body, client }) => ({
    email: await confirm(deps)({ token: body.token, client }),
  }))

interface Confirm {
  readonly token: string
  readonly client: Client
}

/** Makes the link's address the player's confirmed address; a former address is informed. */
const confirm =
  ({ database, guesses, sessions, atConfirmation }: PlayersDeps) =>
  async ({ token, client }: Confirm): Promise<string> => {
    await guesses.take('logins', clientOf(client.address))
    const link = (await findLink(database.read, 'email', token)) ?? refuse('link_invalid')
    const { player: id, email } = link
    try {
      await database.transact(async (tx) => {
        for (const add of atConfirmation) if (!(await add(tx, id, email))) refuse('email_used_up')
        if (!(await consumeLink(tx, 'email', token))) refuse('link_invalid')
        const player = (await findPlayer(tx, id)) ?? refuse('link_invalid')
        if (player.status === 'closed') refuse('link_invalid')
        await removeConfirmationsOf(tx, { player: id, but: email })
        if (player.email !== email) await moveTo(tx, { player, email, client })
        await confirmEmailOf(tx, id)
      })
    } catch (error) {
      if (violatedConstraint(error) === 'player_email') refuse('email_taken')
      throw error
    }
    sessions.forget(id)
    return email
  }

async function moveTo(tx: Tx, { player, email, client }: { player: Player; email: string; client: Client }) {
  await setEmail(tx, player.id, email)
  await recordAccountEvent(tx, {
    player: player.id,
    kind: 'email',
    ...(player.email !== null && { before: player.email }),
    after: email,
    key: undefined,
    client,
  })
  if (player.email === null) return
  const { language } = client
  const details = { name: player.username, email }
  await queueLetter(tx, { kind: 'email_changed', to: player.email, language, details })
}
