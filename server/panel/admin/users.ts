import type { SetStatus, UserRole } from '@casino/contract/entities'
import { createUser, deleteUser } from '@casino/contract/panel/admin-users'
import type { Loosened } from '@casino/contract/panel/proposals'
import { tidy } from '@casino/rules/tidy'
import { isUsername } from '@casino/rules/username'
import { type Author, auditEventRows, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { lockAccounts, removeAccounts } from '../../accounting/ledger/accounts.ts'
import { accountRows, listedPosting, postingRows } from '../../accounting/ledger/statement.ts'
import { paymentRows } from '../../money/payments/payment.ts'
import { findUser } from '../../people/players/me.ts'
import { openPlayer } from '../../people/players/open-player.ts'
import { isEmail, passwordProblem, tidyEmail } from '../../people/players/passwords/credentials.ts'
import { findPlayer, playerRows, removePlayer } from '../../people/players/player.ts'
import { isLastAdministrator } from '../../people/players/profile.ts'
import { isReservedName } from '../../people/players/reserved-names.ts'
import { removeIdentifiers } from '../../people/protection/identifiers.ts'
import { isReferredTo } from '../../platform/database/database.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { checkMayEditStaff } from '../../platform/http/permissions.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { removeSeeds } from '../../play/games/seeds.ts'
import type { Signed } from '../proposals/propose.ts'
import { type AdminDeps, counted } from './deps.ts'
import { proposeRole } from './staff-proposals.ts'
import { checkMayGive, roleOfWire } from './staff-roles.ts'

export const serveCreateUser = (deps: AdminDeps) =>
  serve(createUser, counted, async ({ body, player, client }) => {
    const [username, email] = [tidy(body.username), tidyEmail(body.email)]
    if (!isUsername(username)) refuse('username_invalid')
    if (!isEmail(email)) refuse('email_invalid')
    const problem = passwordProblem(body.password)
    if (problem) refuse(problem)
    const { password, status = 'active', role = 'user' } = body
    if (role !== 'user') {
      checkMayEditStaff(player)
      await checkMayGive(deps.database.read, player, [roleOfWire(role)])
    }
    // Staff may have a reserved name.
    else if (await isReservedName(deps.database.read, username, deps.settings.current.site.name))
      refuse('username_taken')
    const by = { player, client }
    const { id, loosened } = await addUser(deps)({ username, email, password, status, role, by })
    return { user: (await findUser(deps, id)) ?? refuse('not_found'), loosened }
  })

interface AddUser {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly status: SetStatus
  readonly role: UserRole
  readonly by: Signed
}

/** A role of staff is proposed in the commit that creates the account (docs/product.md A20). */
const addUser =
  (deps: AdminDeps) =>
  async ({ password, by, ...wanted }: AddUser): Promise<{ id: number; loosened: Loosened }> => {
    const { trial } = deps
    const { username, role } = wanted
    const after = trial ? wanted : { ...wanted, role: 'user' as const }
    const passwordHash = await deps.passwords.hash(password)
    const newPlayer = { ...after, passwordHash, signedIn: false } as const
    const { result } = await openPlayer(deps, newPlayer, async (tx, { id }) => {
      const loosened =
        role === 'user'
          ? null
          : await proposeRole(tx, { id, username, before: null, after: roleOfWire(role) }, { trial, by })
      await recordAuditEvent(tx, { by, action: 'user.create', subject: id, after })
      return { id, loosened }
    })
    return result
  }

export const serveDeleteUser = (deps: AdminDeps) =>
  serve(deleteUser, counted, async ({ params, player, client }) => {
    await removeUser(deps)({ user: Number(params.id), by: { player, client } })
    return {}
  })

interface RemoveUser {
  readonly user: number
  readonly by: Author & { readonly player: Identity }
}

/** Deletes only an account without any history, because history must remain available. */
const removeUser =
  ({ database }: AdminDeps) =>
  async ({ user: id, by }: RemoveUser): Promise<void> => {
    if (by.player.id === id) refuse('not_on_yourself')
    const deleting = database.transact(async (tx) => {
      // Waits for postings in progress, so that the checks below see their rows.
      await lockAccounts(tx, id)
      const { username, email, status, role, staffRole } = (await findPlayer(tx, id)) ?? refuse('not_found')
      if (role !== 'user') checkMayEditStaff(by.player)
      if (staffRole !== null) await checkMayGive(tx, by.player, [staffRole])
      const history = await tx.first<{ any: boolean }>(`SELECT ${anyHistory} AS any`, [id])
      if (history?.any) refuse('user_has_history')
      await removeSeeds(tx, id)
      await removeIdentifiers(tx, id)
      await removeAccounts(tx, id)
      await removePlayer(tx, id)
      await recordAuditEvent(tx, { by, action: 'user.delete', subject: id, before: { username, email, status, role } })
    })
    await deleting.catch((error: unknown) => {
      if (isLastAdministrator(error)) refuse('last_administrator')
      if (isReferredTo(error)) refuse('user_has_history')
      throw error
    })
  }

// Rounds need no separate check: each has moved money on the account. Support requests have a foreign key to the player.
const anyHistory = `
  EXISTS (SELECT FROM ${accountRows} AS account WHERE owner = $1 AND (balance <> 0 OR sequence <> 0))
  OR EXISTS (SELECT FROM ${paymentRows} AS payment WHERE player_id = $1)
  OR EXISTS (SELECT FROM ${postingRows} AS posting WHERE player_id = $1 AND ${listedPosting} AND kind <> 'administration')
  OR EXISTS (SELECT FROM ${playerRows} AS player WHERE referred_by = $1)
  OR EXISTS (SELECT FROM ${auditEventRows} AS audit_event WHERE administrator_id = $1)`
