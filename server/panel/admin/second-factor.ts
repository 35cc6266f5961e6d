import { resetSecondFactor } from '@casino/contract/people/second-factor'
import { type Author, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { deletePasskeys } from '../../people/passkeys/stored-passkeys.ts'
import { notifyOwner } from '../../people/players/notify-owner.ts'
import { findPlayer } from '../../people/players/player.ts'
import { endSessions } from '../../people/players/sessions/player-sessions.ts'
import { requireSignInMethod } from '../../people/sign-in/require-sign-in-method.ts'
import { checkMayEditStaff } from '../../platform/http/permissions.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { type AdminDeps, counted } from './deps.ts'
import { checkMayGive } from './staff-roles.ts'

export const serveResetSecondFactor = (deps: AdminDeps) =>
  serve(resetSecondFactor, counted, async ({ params, body, player, client }) => {
    const { id, role, staffRole } = (await findPlayer(deps.database.read, Number(params.id))) ?? refuse('not_found')
    if (id === player.id) refuse('not_on_yourself')
    if (role !== 'user') checkMayEditStaff(player)
    if (staffRole !== null) await checkMayGive(deps.database.read, player, [staffRole])
    const reason = body.reason?.trim() || refuse('reason_required')
    await removeSecondFactor(deps)({ player: id, by: { player, client }, reason })
    deps.sessions.forget(id)
    return {}
  })

interface RemoveSecondFactor {
  readonly player: number
  readonly by: Author
  readonly reason: string
}

/** Removes the second factor and the passkeys of a user who has lost them, and ends all their sessions. */
export const removeSecondFactor =
  ({ database, secondFactors, sendsMail }: Pick<AdminDeps, 'database' | 'secondFactors' | 'sendsMail'>) =>
  ({ player, by, reason }: RemoveSecondFactor): Promise<void> =>
    database.transact(async (tx) => {
      const secondFactor = await secondFactors.remove(tx, player)
      const passkeys = await deletePasskeys(tx, player)
      if (!secondFactor && passkeys === 0) refuse('second_factor_absent')
      // Unless the user can set a new password by letter, a sign-in method must remain.
      if (!sendsMail || !(await findPlayer(tx, player))?.email) await requireSignInMethod(tx, player)
      await endSessions(tx, player)
      await notifyOwner({ sendsMail }, tx, { player, kind: 'second_factor_off' })
      await recordAuditEvent(tx, {
        by,
        action: 'user.second-factor-reset',
        subject: player,
        ...gone({ secondFactor, passkeys }),
        reason,
      })
    })

/** The state before and after, for the audit event: only factors that the user had. */
const gone = ({ secondFactor, passkeys }: { secondFactor: boolean; passkeys: number }) => ({
  before: { ...(secondFactor && { secondFactor }), ...(passkeys > 0 && { passkeys }) },
  after: { ...(secondFactor && { secondFactor: false }), ...(passkeys > 0 && { passkeys: 0 }) },
})
