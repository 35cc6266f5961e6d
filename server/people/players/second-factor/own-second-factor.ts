import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  secondFactor,
} from '@casino/contract/people/second-factor'
import { recordAuditEvent } from '../../../accounting/audit-log/audit-event.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { clientOf } from '../../../platform/http/client-address.ts'
import type { Identity } from '../../../platform/http/identity.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { type Client, serve } from '../../../platform/http/serve.ts'
import { countPasskeys } from '../../passkeys/stored-passkeys.ts'
import { recordAccountEvent } from '../account-events.ts'
import type { PlayersDeps } from '../deps.ts'
import { notifyOwner } from '../notify-owner.ts'
import { findPlayer, passwordHashOf } from '../player.ts'
import { answers, type FactorAnswer, inSession, proveFactor } from './factor-proof.ts'
import { totpUri } from './totp.ts'

interface By {
  readonly player: Identity
  readonly client: Client
}

export const serveSecondFactor = ({ database: { read }, secondFactors, settings }: PlayersDeps) =>
  serve(secondFactor, async ({ player }) => {
    const standing = await secondFactors.find(read, player.id)
    return {
      enabled: standing !== undefined,
      since: standing?.since.toISOString() ?? null,
      recoveryCodesLeft: standing?.recoveryCodesLeft ?? 0,
      passkeys: await countPasskeys(read, player.id),
      required: player.role !== 'user' && settings.current.security.administratorSecondFactor,
    }
  })

export const serveBeginSecondFactor = (deps: PlayersDeps) =>
  serve(beginSecondFactor, async ({ body, player, client }) => {
    const { username } = (await findPlayer(deps.database.read, player.id)) ?? refuse('unauthenticated')
    const { password, ...answer } = body
    const secret = await setUp(deps)({ by: { player, client }, password, answer })
    return { secret, uri: totpUri(secret, { site: deps.settings.current.site.name, username }) }
  })

interface SetUp {
  readonly by: By
  readonly password: string
  /** An answer of the current second factor, if there is one. */
  readonly answer: FactorAnswer
}

/** Returns the secret of a new second factor, which takes effect once a code of it is confirmed. */
const setUp =
  (deps: PlayersDeps) =>
  async ({ by, password, answer }: SetUp): Promise<string> => {
    const { database, secondFactors } = deps
    const { id } = by.player
    if (!answers(answer) && (await secondFactors.isRequired(database.read, id))) refuse('second_factor_required')
    return guarded(deps, by, async () => {
      await provePassword(deps, id, password)
      const countFactor = answers(answer) ? await proveFactor(deps, answer, () => inSession(by.player)) : undefined
      return database.transact(async (tx) => {
        // Checked again inside the transaction, where no other request can set one up: a second tab may have been faster.
        const secret = await secondFactors.ask(tx, id)
        if (await secondFactors.isRequired(tx, id)) await (countFactor ?? refuse('second_factor_required'))(tx, id)
        return secret
      })
    })
  }

export const serveConfirmSecondFactor = (deps: PlayersDeps) =>
  serve(confirmSecondFactor, async ({ body, player, client }) => {
    return { recoveryCodes: await confirm(deps)({ by: { player, client }, code: body.code }) }
  })

interface Confirm {
  readonly by: By
  readonly code: string
}

/** Activates the new second factor, also for this session, and returns its recovery codes. */
const confirm =
  (deps: PlayersDeps) =>
  async ({ by, code }: Confirm): Promise<string[]> => {
    const { database, secondFactors, sessions } = deps
    const { player } = by
    const recoveryCodes = await guarded(deps, by, () =>
      database.transact(async (tx) => {
        const before = (await secondFactors.find(tx, player.id)) !== undefined
        const codes = await secondFactors.confirm(tx, player.id, code)
        await sessions.proved(tx, player)
        await record(tx, by, before ? 'renew' : 'on')
        await notifyOwner(deps, tx, { player: player.id, kind: 'second_factor_on', language: by.client.language })
        return codes
      }),
    )
    sessions.forget(player.id)
    return recoveryCodes
  }

export const serveEndSecondFactor = (deps: PlayersDeps) =>
  serve(endSecondFactor, async ({ body, player, client }) => {
    const { password, ...answer } = body
    await turnOff(deps)({ by: { player, client }, password, answer })
    return {}
  })

interface TurnOff {
  readonly by: By
  readonly password: string
  readonly answer: FactorAnswer
}

const turnOff =
  (deps: PlayersDeps) =>
  async ({ by, password, answer }: TurnOff): Promise<void> => {
    const { database, secondFactors, sessions } = deps
    const { id } = by.player
    if (!(await secondFactors.find(database.read, id))) refuse('second_factor_absent')
    await guarded(deps, by, async () => {
      await provePassword(deps, id, password)
      const countFactor = await proveFactor(deps, answer, () => inSession(by.player))
      await database.transact(async (tx) => {
        await countFactor(tx, id)
        await secondFactors.remove(tx, id)
        await record(tx, by, 'off')
        await notifyOwner(deps, tx, {
          player: by.player.id,
          kind: 'second_factor_off',
          language: by.client.language,
        })
      })
    })
    sessions.forget(id)
  }

/**
 * Called within `guarded`, together with the code: the right password with a wrong code must not reset the count of wrong
 * codes.
 */
async function provePassword({ database, passwords }: PlayersDeps, id: number, password: string): Promise<void> {
  if (!(await passwords.matches(password, await passwordHashOf(database.read, id)))) refuse('wrong_password')
}

/** Throttles guesses of codes like guesses of passwords. */
async function guarded<T>(
  { throttle, sessions }: PlayersDeps,
  { player: { id }, client }: By,
  action: () => Promise<T>,
) {
  const attempt = { account: id, client: clientOf(client.address) }
  await throttle.admit({ ...attempt, isKnownClient: () => sessions.wasBegunFrom(id, client.address) })
  const done = await action()
  await throttle.forgive(attempt)
  return done
}

const changes = {
  on: { action: 'user.second-factor-on', before: { secondFactor: false }, after: { secondFactor: true } },
  renew: { action: 'user.second-factor-renew' },
  off: { action: 'user.second-factor-off', before: { secondFactor: true }, after: { secondFactor: false } },
} as const

/** The actions of staff are in the audit log, players' actions among the events of their account. */
async function record(tx: Tx, by: By, change: keyof typeof changes): Promise<void> {
  const { player, client } = by
  if (player.role !== 'user') return recordAuditEvent(tx, { by, subject: player.id, ...changes[change] })
  return recordAccountEvent(tx, { player: player.id, kind: `second_factor_${change}`, key: undefined, client })
}
