import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  resetSecondFactor,
  secondFactor,
} from '@casino/contract/second-factor'
import { type Author, recordAuditEvent } from '../audit-log/audit-event.ts'
import { clientOf } from '../http/client-address.ts'
import { refuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { findPlayer, passwordHashOf } from '../players/player.ts'
import { endSessions } from '../players/player-sessions.ts'
import { totpUri } from '../players/totp.ts'
import { type AdminDeps, counted } from './deps.ts'
import { mustExist } from './get-user.ts'

export const serveSecondFactor = ({ database: { read }, secondFactors, settings }: AdminDeps) =>
  serve(secondFactor, counted, async ({ player }) => {
    const standing = await secondFactors.find(read, player.id)
    return {
      enabled: standing !== undefined,
      since: standing?.since.toISOString() ?? null,
      recoveryCodesLeft: standing?.recoveryCodesLeft ?? 0,
      required: settings.current.security.administratorSecondFactor,
    }
  })

export const serveBeginSecondFactor = (deps: AdminDeps) =>
  serve(beginSecondFactor, counted, async ({ body, player: { id }, client }) => {
    const { database, secondFactors, settings } = deps
    const { username } = (await findPlayer(database.read, id)) ?? refuse('unauthenticated')
    const standing = await secondFactors.find(database.read, id)
    const code = standing && (body.code ?? refuse('second_factor_required'))
    const ask = () =>
      database.transact(async (tx) => {
        // Check again inside the transaction, where no other request can set one up: a second tab may have been faster.
        const secret = await secondFactors.ask(tx, id)
        if (await secondFactors.find(tx, id)) {
          const given = code ?? refuse('second_factor_required')
          if (!(await secondFactors.prove(tx, id, given))) refuse('second_factor_wrong')
        }
        return secret
      })
    const secret = await guarded(deps, { player: { id }, client }, async () => {
      await provePassword(deps, id, body.password)
      return ask()
    })
    return { secret, uri: totpUri(secret, { site: settings.current.site.name, username }) }
  })

export const serveConfirmSecondFactor = (deps: AdminDeps) =>
  serve(confirmSecondFactor, counted, async ({ body, player, client }) => {
    const by = { player, client }
    const recoveryCodes = await guarded(deps, by, () =>
      deps.database.transact(async (tx) => {
        const before = (await deps.secondFactors.find(tx, player.id)) !== undefined
        const codes = await deps.secondFactors.confirm(tx, player.id, body.code)
        await deps.sessions.proved(tx, player)
        const deed = before ? 'user.second-factor-renew' : 'user.second-factor-on'
        const changed = before ? {} : { before: { secondFactor: false }, after: { secondFactor: true } }
        await recordAuditEvent(tx, { by, deed, subject: player.id, ...changed })
        return codes
      }),
    )
    deps.sessions.forget(player.id)
    return { recoveryCodes }
  })

const gone = { before: { secondFactor: true }, after: { secondFactor: false } }

export const serveEndSecondFactor = (deps: AdminDeps) =>
  serve(endSecondFactor, counted, async ({ body, player, client }) => {
    const { database, secondFactors, sessions } = deps
    if (!(await secondFactors.find(database.read, player.id))) refuse('second_factor_absent')
    const by = { player, client }
    await guarded(deps, by, async () => {
      await provePassword(deps, player.id, body.password)
      await database.transact(async (tx) => {
        if (!(await secondFactors.prove(tx, player.id, body.code))) refuse('second_factor_wrong')
        await secondFactors.remove(tx, player.id)
        await recordAuditEvent(tx, { by, deed: 'user.second-factor-off', subject: player.id, ...gone })
      })
    })
    sessions.forget(player.id)
    return {}
  })

export const serveResetSecondFactor = (deps: AdminDeps) =>
  serve(resetSecondFactor, counted, async ({ params, body, player, client }) => {
    const id = await mustExist(deps.database.read, params.id)
    if (id === player.id) refuse('not_on_yourself')
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

/** Removes the second factor of a user who can no longer prove it, and ends all their sessions. */
export const removeSecondFactor =
  ({ database, secondFactors }: Pick<AdminDeps, 'database' | 'secondFactors'>) =>
  ({ player, by, reason }: RemoveSecondFactor): Promise<void> =>
    database.transact(async (tx) => {
      if (!(await secondFactors.remove(tx, player))) refuse('second_factor_absent')
      await endSessions(tx, player)
      await recordAuditEvent(tx, { by, deed: 'user.second-factor-reset', subject: player, ...gone, reason })
    })

/** Called within `guarded`, together with the code: a right password alone must not reset the count of wrong codes. */
async function provePassword({ database, passwords }: AdminDeps, id: number, password: string): Promise<void> {
  if (!(await passwords.matches(password, await passwordHashOf(database.read, id)))) refuse('wrong_password')
}

/** Throttles guesses of codes like guesses of passwords. */
async function guarded<T>(
  { throttle, sessions }: AdminDeps,
  { player: { id }, client }: Author,
  deed: () => Promise<T>,
) {
  const attempt = { account: id, client: clientOf(client.address) }
  await throttle.admit({ ...attempt, isKnownClient: () => sessions.wasBegunFrom(id, client.address) })
  const done = await deed()
  throttle.forgive(attempt)
  return done
}
