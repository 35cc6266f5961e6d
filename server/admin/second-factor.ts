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
import type { OwnSession } from '../players/sessions.ts'
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
  serve(beginSecondFactor, counted, async ({ body, player, client }) => {
    const { username } = (await findPlayer(deps.database.read, player.id)) ?? refuse('unauthenticated')
    const secret = await setUp(deps)({ ...body, by: { player, client } })
    return { secret, uri: totpUri(secret, { site: deps.settings.current.site.name, username }) }
  })

interface SetUp {
  readonly by: Author
  readonly password: string
  /** Of the second factor that is in force, if there is one. */
  readonly code?: string | undefined
}

/** Returns the secret of a new second factor, which is in force once a code of it is confirmed. */
const setUp =
  (deps: AdminDeps) =>
  async ({ by, password, code }: SetUp): Promise<string> => {
    const { database, secondFactors } = deps
    const { id } = by.player
    if (code === undefined && (await secondFactors.find(database.read, id))) refuse('second_factor_required')
    return guarded(deps, by, async () => {
      await provePassword(deps, id, password)
      return database.transact(async (tx) => {
        // Check again inside the transaction, where no other request can set one up: a second tab may have been faster.
        const secret = await secondFactors.ask(tx, id)
        if (await secondFactors.find(tx, id)) {
          if (!(await secondFactors.prove(tx, id, code ?? refuse('second_factor_required')))) {
            refuse('second_factor_wrong')
          }
        }
        return secret
      })
    })
  }

export const serveConfirmSecondFactor = (deps: AdminDeps) =>
  serve(confirmSecondFactor, counted, async ({ body, player, client }) => {
    return { recoveryCodes: await confirm(deps)({ by: { player, client }, code: body.code }) }
  })

interface Confirm {
  readonly by: Author & { readonly player: OwnSession }
  readonly code: string
}

/** Puts the new second factor in force, also for this session, and returns its recovery codes. */
const confirm =
  (deps: AdminDeps) =>
  async ({ by, code }: Confirm): Promise<string[]> => {
    const { database, secondFactors, sessions } = deps
    const { player } = by
    const recoveryCodes = await guarded(deps, by, () =>
      database.transact(async (tx) => {
        const before = (await secondFactors.find(tx, player.id)) !== undefined
        const codes = await secondFactors.confirm(tx, player.id, code)
        await sessions.proved(tx, player)
        const action = before ? 'user.second-factor-renew' : 'user.second-factor-on'
        const changed = before ? {} : { before: { secondFactor: false }, after: { secondFactor: true } }
        await recordAuditEvent(tx, { by, action, subject: player.id, ...changed })
        return codes
      }),
    )
    sessions.forget(player.id)
    return recoveryCodes
  }

const gone = { before: { secondFactor: true }, after: { secondFactor: false } }

export const serveEndSecondFactor = (deps: AdminDeps) =>
  serve(endSecondFactor, counted, async ({ body, player, client }) => {
    await turnOff(deps)({ ...body, by: { player, client } })
    return {}
  })

interface TurnOff {
  readonly by: Author
  readonly password: string
  readonly code: string
}

const turnOff =
  (deps: AdminDeps) =>
  async ({ by, password, code }: TurnOff): Promise<void> => {
    const { database, secondFactors, sessions } = deps
    const { id } = by.player
    if (!(await secondFactors.find(database.read, id))) refuse('second_factor_absent')
    await guarded(deps, by, async () => {
      await provePassword(deps, id, password)
      await database.transact(async (tx) => {
        if (!(await secondFactors.prove(tx, id, code))) refuse('second_factor_wrong')
        await secondFactors.remove(tx, id)
        await recordAuditEvent(tx, { by, action: 'user.second-factor-off', subject: id, ...gone })
      })
    })
    sessions.forget(id)
  }

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
      await recordAuditEvent(tx, { by, action: 'user.second-factor-reset', subject: player, ...gone, reason })
    })

/** Called within `guarded`, together with the code: a right password alone must not reset the count of wrong codes. */
async function provePassword({ database, passwords }: AdminDeps, id: number, password: string): Promise<void> {
  if (!(await passwords.matches(password, await passwordHashOf(database.read, id)))) refuse('wrong_password')
}

/** Throttles guesses of codes like guesses of passwords. */
async function guarded<T>(
  { throttle, sessions }: AdminDeps,
  { player: { id }, client }: Author,
  action: () => Promise<T>,
) {
  const attempt = { account: id, client: clientOf(client.address) }
  await throttle.admit({ ...attempt, isKnownClient: () => sessions.wasBegunFrom(id, client.address) })
  const done = await action()
  throttle.forgive(attempt)
  return done
}
