import { register } from '@casino/contract/people/account'
import { isAdult } from '@casino/rules/age'
import { dayOf } from '@casino/rules/day'
import { tidy } from '@casino/rules/tidy'
import { isUsername } from '@casino/rules/username'
import type { Balance } from '../../accounting/ledger/statement.ts'
import { clientOf } from '../../platform/http/client-address.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Client, serve } from '../../platform/http/serve.ts'
import { queueSpaced } from '../mail/mail.ts'
import type { PlayersDeps } from './deps.ts'
import { openPlayer } from './open-player.ts'
import { payOpening, recordOpeningDue } from './opening-credit.ts'
import { isEmail, passwordProblem, tidyEmail } from './passwords/credentials.ts'
import { type Player, userOnWire } from './player.ts'
import { isReservedName } from './reserved-names.ts'

export const serveRegister = (deps: PlayersDeps) =>
  serve(register, async ({ body: { referal, ...body }, client }) => {
    const { token, player, balance } = await openAccount(deps)({ ...body, invitedBy: referal, client })
    return { token, user: userOnWire(player, balance) }
  })

interface Registration {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly birthDate?: string | undefined
  /** The inviter's code. */
  readonly invitedBy: string | undefined
  readonly client: Client
}

interface OpenedAccount {
  readonly token: string
  readonly player: Player
  readonly balance: Balance
}

/** Creates a player with a password and starts a session. */
const openAccount =
  (deps: PlayersDeps) =>
  async ({ password, birthDate, invitedBy, client, ...typed }: Registration): Promise<OpenedAccount> => {
    const [username, email] = [tidy(typed.username), tidyEmail(typed.email)]
    if (!username || !email) refuse('fill_all_fields')
    if (!isUsername(username)) refuse('username_invalid')
    if (!isEmail(email)) refuse('email_invalid')
    const problem = passwordProblem(password)
    if (problem) refuse(problem)
    const bornOn = deps.settings.current.protection.confirmAge ? confirmedAge(birthDate) : null
    // Comes before anything about other players is revealed: probing for taken names is limited to a few attempts.
    await deps.guesses.take('registrations', clientOf(client.address))
    await refuseDuplicate(deps, { username, email })

    const passwordHash = await deps.passwords.hash(password)
    const { player, result: token } = await openPlayer(
      deps,
      { username, email, passwordHash, invitedBy, bornOn },
      async (tx, { id }) => {
        if (deps.sendsMail) {
          const details = { name: username, player: id }
          const letter = { kind: 'email_confirmation', to: email, language: client.language, details } as const
          // Not counted towards the player's limit: a mistyped address may be corrected immediately.
          await queueSpaced(tx, letter, { about: id, confirmed: false })
        }
        await recordOpeningDue(tx, { player: id, amount: deps.settings.current.registration.openingCredit })
        return deps.sessions.begin(tx, id, client, { secondFactor: false })
      },
    )
    return { token, player, balance: await openingBalance(deps, player.id) }
  }

/** docs/product.md S7: an adult's date of birth. */
function confirmedAge(birthDate = ''): string {
  const adult = isAdult(birthDate, dayOf(new Date()))
  if (adult === undefined) return refuse('birth_date_invalid')
  return adult ? birthDate : refuse('too_young')
}

/** Avoids the cost of hashing if the request will be refused anyway; the unique indexes decide. */
async function refuseDuplicate(
  { database: { read }, settings }: PlayersDeps,
  typed: { username: string; email: string },
) {
  const taken = await read.first<{ username: boolean; email: boolean }>(
    `SELECT EXISTS (SELECT FROM player WHERE lower(username) = lower($1) OR username_shape(username) = username_shape($1)) AS username,
            EXISTS (SELECT FROM player WHERE lower(email) = lower($2)) AS email`,
    [typed.username, typed.email],
  )
  if (taken?.username || (await isReservedName(read, typed.username, settings.current.site.name)))
    refuse('username_taken')
  if (taken?.email) refuse('email_taken')
}

/** The player exists already. A credit that cannot be paid now is paid later. */
async function openingBalance(deps: PlayersDeps, player: number): Promise<Balance> {
  return (await payOpening(deps, player).catch(() => undefined)) ?? deps.statement.balanceOf(player)
}
