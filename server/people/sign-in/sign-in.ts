import { randomInt } from 'node:crypto'
import type { SignInProvider } from '@casino/contract/people/sign-in'
import { usernamesFrom } from '@casino/rules/username'
import { type Tx, violatedConstraint } from '../../platform/database/database.ts'
import { clientOf } from '../../platform/http/client-address.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { serves } from '../../platform/settings/security.ts'
import { openPlayer } from '../players/open-player.ts'
import { payOpening, recordOpeningDue } from '../players/opening-credit.ts'
import { isReservedName } from '../players/reserved-names.ts'
import { openSession } from '../players/sessions/open-session.ts'
import { type AttemptSubject, beginWaiting } from './attempts.ts'
import type { SignInDeps } from './deps.ts'
import { addIdentity, findByIdentity, holdsIdentity, subjectKey } from './identities.ts'
import type { ExternalPerson } from './provider.ts'

interface SignIn {
  readonly provider: SignInProvider
  readonly person: ExternalPerson
  /** The inviter's code, for a new player. */
  readonly referral: string | undefined
  readonly client: Caller
}

/** A session's token, or the data needed for the second step of the sign-in. */
type SignedIn = { readonly token: string } | { readonly waiting: string }

/**
 * Starts a session of the player who owns this external account; the first time, creates the player, without password and
 * email. An email from the provider is not matched with existing accounts: a claimed address must not open another player's
 * account.
 */
export const signInElsewhere =
  (deps: SignInDeps) =>
  async (command: SignIn): Promise<SignedIn> => {
    const { provider, person, client } = command
    const subject: AttemptSubject = { provider, subject: person.subject }
    const known = await findByIdentity(deps.database.read, subject)
    const player = known ?? (await openAccount(deps, command, subject))
    return deps.database.transact(async (tx) =>
      (await deps.secondFactors.isRequired(tx, player))
        ? { waiting: await beginWaiting(tx, subject) }
        : { token: await beginSession(tx, deps, { ...subject, player, client, secondFactor: false }) },
    )
  }

/** The new player, or the one that a concurrent first sign-in of the same person has just created. */
async function openAccount(deps: SignInDeps, command: SignIn, subject: AttemptSubject): Promise<number> {
  const { provider, person, referral, client } = command
  if (!serves(deps.settings.current, client.country)) refuse('country_not_served')
  // The registration form requires a date of birth; the external account can be linked afterwards.
  if (deps.settings.current.protection.confirmAge) refuse('registration_first')
  await deps.guesses.take('registrations', clientOf(client.address))
  const { read } = deps.database
  const isReserved = await isReservedName(read, person.firstName, deps.settings.current.site.name)
  for (const username of usernamesFrom(isReserved ? '' : person.firstName, randomDigits)) {
    try {
      const { player } = await openPlayer(
        deps,
        { username, email: null, passwordHash: null, invitedBy: referral },
        async (tx, { id }) => {
          await addIdentity(tx, id, provider, person)
          await deps.atIdentity(tx, id, subject)
          await recordOpeningDue(tx, { player: id, amount: deps.settings.current.registration.openingCredit })
        },
      )
      // A credit that cannot be paid now is paid later.
      await payOpening(deps, player.id).catch(deps.onTrouble)
      return player.id
    } catch (error) {
      const isTaken = error instanceof Refusal && error.code === 'username_taken'
      if (violatedConstraint(error) === subjectKey)
        return (await findByIdentity(deps.database.read, subject)) ?? refuse('sign_in_expired')
      if (!isTaken) throw error
    }
  }
  return refuse('sign_in_unavailable')
}

interface Beginning extends AttemptSubject {
  readonly player: number
  readonly client: SignIn['client']
  readonly secondFactor: boolean
}

/** Only while the external account is still linked: that may have changed since it was found. */
export async function beginSession(tx: Tx, { sessions, sendsMail }: SignInDeps, beginning: Beginning): Promise<string> {
  const { player, client, secondFactor } = beginning
  if (!(await holdsIdentity(tx, beginning, player))) refuse('sign_in_expired')
  return openSession(tx, { sessions, sendsMail }, { player, client, secondFactor })
}

const randomDigits = (length: number) => String(randomInt(10 ** length)).padStart(length, '0')
