import { register } from '@casino/contract/account'
import { isUsername } from '@casino/rules/username'
import { clientOf } from '../http/client-address.ts'
import { refuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import type { Balance } from '../ledger/statement.ts'
import { isEmail, passwordProblem, tidy } from './credentials.ts'
import type { PlayersDeps } from './deps.ts'
import { openPlayer } from './open-player.ts'
import { payOpening, promiseOpening } from './opening-credit.ts'
import { userOnWire } from './player.ts'

export const serveRegister = (deps: PlayersDeps) =>
  serve(register, async ({ body, client }) => {
    const username = tidy(body.username)
    const email = tidy(body.email)
    if (!username || !email) refuse('fill_all_fields')
    if (!isUsername(username)) refuse('username_invalid')
    if (!isEmail(email)) refuse('email_invalid')
    const problem = passwordProblem(body.password)
    if (problem) refuse(problem)
    // Before anything is revealed about other players: probing for taken names allows few tries.
    deps.rates.take('registrations', clientOf(client.address))
    await refuseTaken(deps, { username, email })

    const passwordHash = await deps.passwords.hash(body.password)
    const { player, result: token } = await openPlayer(
      deps,
      { username, email, passwordHash, invitedBy: body.referal },
      async (tx, { id }) => {
        await promiseOpening(tx, { player: id, amount: deps.settings.current.registration.openingCredit })
        return deps.sessions.begin(tx, id, client, { secondFactor: false })
      },
    )
    return { token, user: userOnWire(player, await openingBalance(deps, player.id)) }
  })

/** Avoids the cost of hashing where the answer is known already; the unique indexes decide. */
async function refuseTaken({ database: { read } }: PlayersDeps, asked: { username: string; email: string }) {
  const [taken] = await read.rows<{ username: boolean; email: boolean }>(
    `SELECT EXISTS (SELECT FROM player WHERE lower(username) = lower($1)) AS username,
            EXISTS (SELECT FROM player WHERE lower(email) = lower($2)) AS email`,
    [asked.username, asked.email],
  )
  if (taken?.username) refuse('username_taken')
  if (taken?.email) refuse('email_taken')
}

/** The player exists already. A credit that cannot be paid now is paid later. */
async function openingBalance(deps: PlayersDeps, player: number): Promise<Balance> {
  return (await payOpening(deps, player).catch(() => undefined)) ?? deps.statement.balanceOf(player)
}
