import { forgotPassword, resetPassword } from '@casino/contract/people/account'
import type { Read } from '../../../platform/database/database.ts'
import { clientOf } from '../../../platform/http/client-address.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { type Client, serve } from '../../../platform/http/serve.ts'
import { queueLetter, queueSpaced } from '../../mail/mail.ts'
import type { Preparation } from '../../mail/post-office.ts'
import { recordAccountEvent } from '../account-events.ts'
import type { PlayersDeps } from '../deps.ts'
import { confirmEmailOf, findByEmail, findPlayer, replacePassword } from '../player.ts'
import { answers, type FactorAnswer, factorsOf, inBrowser, proveFactor } from '../second-factor/factor-proof.ts'
import { removeLogInLock } from '../sessions/log-in-lock.ts'
import { endSessions } from '../sessions/player-sessions.ts'
import { isEmail, passwordProblem, tidyEmail } from './credentials.ts'
import { consumeLink, endLinksOf, findLink, makeLink } from './mail-links.ts'

/**
 * Does the same work and gives the same answer, whether or not the address belongs to an account. Only a request that will send
 * a letter counts towards the account's limit.
 */
export const serveForgotPassword = ({ database, guesses, sendsMail }: PlayersDeps) =>
  serve(forgotPassword, { alwaysOpen: true }, async ({ body, client }) => {
    const email = tidyEmail(body.email)
    if (!email) refuse('fill_all_fields')
    if (!isEmail(email)) refuse('email_invalid')
    if (!sendsMail) refuse('mail_unavailable')
    await guesses.take('registrations', clientOf(client.address))
    const letter = { kind: 'password_reset', to: email, language: client.language, details: { name: '' } } as const
    // Also if none is queued: the answer must not reveal another recent request.
    await database.transact(async (tx) => {
      const { id: about, emailConfirmed: confirmed } = (await findByEmail(tx, email)) ?? { id: 0, emailConfirmed: true }
      await queueSpaced(tx, letter, { about, confirmed })
    })
    return {}
  })

/** Looks up the owner of the address when the letter is about to be sent. */
export const prepareReset =
  (read: Read): Preparation<'password_reset'> =>
  async ({ to }) => {
    const player = await findByEmail(read, to)
    if (!player?.email) return undefined
    // Sent to the address as registered: it was found case-insensitively, but mail servers may be case-sensitive.
    const { id, email, username } = player
    const token = await makeLink(read, { player: id, purpose: 'reset', email })
    return { details: { name: username }, token, to: email }
  }

export const serveResetPassword = (deps: PlayersDeps) =>
  serve(resetPassword, { alwaysOpen: true }, async ({ body: { token, password, ...answer }, client }) => ({
    username: await setNewPassword(deps)({ token, password, answer, client }),
  }))

interface SetNewPassword {
  readonly token: string
  readonly password: string
  readonly answer: FactorAnswer
  readonly client: Client
}

/** Sets the password of the link's player and returns their username. Stolen mail does not replace the second factor. */
const setNewPassword =
  (deps: PlayersDeps) =>
  async ({ token, password, answer, client: caller }: SetNewPassword): Promise<string> => {
    const { database, passwords, guesses, secondFactors, sessions, throttle, atConfirmation } = deps
    const problem = passwordProblem(password)
    if (problem) refuse(problem)
    const client = clientOf(caller.address)
    await guesses.take('logins', client)
    const link = (await findLink(database.read, 'reset', token)) ?? refuse('link_invalid')
    const { player } = link
    const attempt = { account: player, client }
    // Codes cannot be guessed faster here than at the log-in.
    await throttle.admit({ ...attempt, isKnownClient: () => sessions.wasBegunFrom(player, caller.address) })
    const countFactor = answers(answer) ? await proveFactor(deps, answer, () => inBrowser(caller)) : undefined
    const hash = await passwords.hash(password)
    const username = await database.transact(async (tx) => {
      let confirms = true
      for (const add of atConfirmation) confirms = (await add(tx, player, link.email)) && confirms
      if (await secondFactors.isRequired(tx, player)) {
        await (countFactor ?? refuse('second_factor_required', await factorsOf(tx, player)))(tx, player)
      }
      const { username, email } = (await findPlayer(tx, player)) ?? refuse('link_invalid')
      // The address was changed since, so its owner no longer controls the account.
      if (email !== link.email || !(await consumeLink(tx, 'reset', token))) refuse('link_invalid')
      await replacePassword(tx, player, hash)
      await endLinksOf(tx, player)
      if (confirms) await confirmEmailOf(tx, player)
      await endSessions(tx, player)
      await removeLogInLock(tx, username)
      await recordAccountEvent(tx, { player, kind: 'password_reset', key: undefined, client: caller })
      const { language } = caller
      await queueLetter(tx, { kind: 'password_changed', to: email, language, details: { name: username } })
      return username
    })
    await throttle.forgive(attempt)
    sessions.forget(player)
    return username
  }
