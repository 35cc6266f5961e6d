import { createUser, deleteUser } from '@casino/contract/admin-users'
import { isUsername } from '@casino/rules/username'
import { recordAuditEvent } from '../audit-log/audit-event.ts'
import type { Tx } from '../database/database.ts'
import { refuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { lockAccounts, removeAccounts } from '../ledger/accounts.ts'
import { accountRows, besideBets, postingRows } from '../ledger/statement.ts'
import { isEmail, passwordProblem, tidy } from '../players/credentials.ts'
import { findUser } from '../players/me.ts'
import { openPlayer } from '../players/open-player.ts'
import { findPlayer } from '../players/player.ts'
import { type AdminDeps, counted } from './deps.ts'
import { isLastAdministrator } from './profile.ts'

export const serveCreateUser = (deps: AdminDeps) =>
  serve(createUser, counted, async ({ body, ...by }) => {
    const [username, email] = [tidy(body.username), tidy(body.email)]
    if (!isUsername(username)) refuse('username_invalid')
    if (!isEmail(email)) refuse('email_invalid')
    const problem = passwordProblem(body.password)
    if (problem) refuse(problem)
    const { status = 'active', role = 'user' } = body
    const passwordHash = await deps.passwords.hash(body.password)
    const { result: id } = await openPlayer(deps, { username, email, passwordHash, role }, async (tx, player) => {
      // The player has not signed in yet.
      await tx.rows('UPDATE player SET status = $2, last_login = NULL WHERE id = $1', [player.id, status])
      const after = { username, email, status, role }
      await recordAuditEvent(tx, { by, deed: 'user.create', subject: player.id, after })
      return player.id
    })
    return { user: (await findUser(deps, id)) ?? refuse('not_found') }
  })

/** Deletes only an account without any history: history must stay available forever. */
export const serveDeleteUser = ({ database }: AdminDeps) =>
  serve(deleteUser, counted, async ({ params, ...by }) => {
    const id = Number(params.id)
    if (by.player.id === id) refuse('not_on_yourself')
    const deleting = database.transact(async (tx) => {
      // So that postings in progress are seen.
      await lockAccounts(tx, id)
      const { username, email, status, role } = (await findPlayer(tx, id)) ?? refuse('not_found')
      const [history] = await tx.rows<{ any: boolean }>(`SELECT ${anyHistory} AS any`, [id])
      if (history?.any) refuse('user_has_history')
      await remove(tx, id)
      await recordAuditEvent(tx, { by, deed: 'user.delete', subject: id, before: { username, email, status, role } })
    })
    await deleting.catch((error: unknown) => {
      if (isLastAdministrator(error)) refuse('last_administrator')
      throw error
    })
    return {}
  })

const anyHistory = `
  EXISTS (SELECT FROM ${accountRows} AS account WHERE owner = $1 AND (balance <> 0 OR sequence <> 0))
  OR EXISTS (SELECT FROM round WHERE player_id = $1)
  OR EXISTS (SELECT FROM mines_game WHERE player_id = $1)
  OR EXISTS (SELECT FROM payment WHERE player_id = $1)
  OR EXISTS (SELECT FROM ${postingRows} AS posting WHERE player_id = $1 AND ${besideBets} AND kind <> 'administration')
  OR EXISTS (SELECT FROM support_thread WHERE player_id = $1)
  OR EXISTS (SELECT FROM player WHERE referred_by = $1)
  OR EXISTS (SELECT FROM act WHERE administrator_id = $1)`

async function remove(tx: Tx, id: number): Promise<void> {
  // The second factor first: its lock is always taken before the audit log's, so that no two transactions deadlock.
  for (const table of ['second_factor', 'session', 'seeds', 'seed_pair'])
    await tx.rows(`DELETE FROM ${table} WHERE player_id = $1`, [id])
  await removeAccounts(tx, id)
  await tx.rows('DELETE FROM player WHERE id = $1', [id])
}
