import { confirmLimit, setLimit, setRealityCheck } from '@casino/contract/people/protection'
import { kopecksFromRoubles } from '@casino/rules/money'
import {
  confirmRaise,
  type LimitKind,
  type LimitPeriod,
  limitOf,
  type PlayerLimit,
  requestLimit,
} from '@casino/rules/player-limits'
import { type AuditEvent, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { lockAccounts, type PlayerId } from '../../accounting/ledger/accounts.ts'
import type { RefusedPosting } from '../../accounting/ledger/posting.ts'
import type { Tx } from '../../platform/database/database.ts'
import { orRefuse, refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ProtectionDeps } from './deps.ts'
import { recordProtectionEvent } from './events.ts'
import type { Entered } from './exclude.ts'
import { protectionOnWire } from './on-wire.ts'
import { findProtection, type PlayerProtection } from './protections.ts'

interface LimitName {
  readonly kind: LimitKind
  readonly period: LimitPeriod
}

/** A session limit is in minutes and has no period; the others are per day, week or month. */
const isLimit = ({ kind, period }: LimitName) => (kind === 'session') === (period === 'session')

export const serveSetLimit = (deps: ProtectionDeps) =>
  serve(setLimit, async ({ player: { id }, body: { kind, period, amount: typed } }) => {
    if (!isLimit({ kind, period })) refuse('limit_invalid')
    const amount = typed === null ? null : amountOf(kind, typed)
    await changeUnderLock(deps, id, ({ limits = [] }, now) => {
      const next = requestLimit(limits, { kind, period, amount }, now)
      const waits = next.find((limit) => limit.kind === kind && limit.period === period)?.next
      return { limits: next, event: waits ? 'limit_requested' : 'limit_set', details: { kind, period, amount } }
    })
    return protectionOnWire(deps, id)
  })

export const serveConfirmLimit = (deps: ProtectionDeps) =>
  serve(confirmLimit, async ({ player: { id }, body: { kind, period } }) => {
    await changeUnderLock(deps, id, (row, now) => {
      const next = confirmRaise(row.limits ?? [], { kind, period }, now)
      if (!next) return { refused: 'limit_not_due' }
      const amount = next.find((limit) => limit.kind === kind && limit.period === period)?.amount ?? null
      return { limits: next, event: 'limit_confirmed', details: { kind, period, amount } }
    })
    return protectionOnWire(deps, id)
  })

export const serveSetRealityCheck = (deps: ProtectionDeps) =>
  serve(setRealityCheck, async ({ player: { id }, body: { minutes } }) => {
    await changeUnderLock(deps, id, () => ({ checkMinutes: minutes, event: 'reality_check_set', details: { minutes } }))
    return protectionOnWire(deps, id)
  })

interface EnterLimit extends LimitName, Entered {
  readonly player: PlayerId
  /** As on the wire. */
  readonly amount: number
}

/** Sets a first or lower limit at the player's request; entered twice, it is set once. */
export async function enterLimit(
  deps: ProtectionDeps,
  { player, kind, period, amount: typed, ...entered }: EnterLimit,
): Promise<void> {
  if (!isLimit({ kind, period })) refuse('limit_invalid')
  const amount = amountOf(kind, typed)
  await changeUnderLock(deps, player, ({ limits = [] }, now) => {
    const held = limitOf(limits, { kind, period })
    if (held && held.amount < amount) return { refused: 'limit_not_stricter' }
    if (held?.amount === amount && !held.next) return {}
    const details = { kind, period, amount, entered: true }
    return {
      limits: requestLimit(limits, { kind, period, amount, entered: true }, now),
      event: 'limit_set',
      details,
      audit: {
        ...entered,
        action: 'user.limit-enter',
        subject: player,
        before: { kind, period, amount: held?.amount ?? null },
        after: { kind, period, amount },
      },
    }
  })
}

function amountOf(kind: LimitKind, typed: number): number {
  if (kind === 'session')
    return Number.isInteger(typed) && typed >= 1 && typed <= 1440 ? typed : refuse('limit_invalid')
  return kopecksFromRoubles(typed) ?? refuse('limit_invalid')
}

interface Change {
  readonly limits?: readonly PlayerLimit[]
  readonly checkMinutes?: number
  readonly checkedAt?: number
  readonly event?: 'limit_set' | 'limit_requested' | 'limit_confirmed' | 'reality_check_set' | 'reality_check'
  readonly details?: object
  readonly audit?: AuditEvent
}

/** Changes a player's row under the lock that every stake and deposit takes, so that none uses the old limits. */
export async function changeUnderLock(
  { database }: Pick<ProtectionDeps, 'database'>,
  player: PlayerId,
  decide: (row: PlayerProtection, now: number) => Change | RefusedPosting,
): Promise<void> {
  const result = await database.transact(async (tx) => {
    await lockAccounts(tx, player)
    const clock = await tx.one<{ now: number }>('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now')
    const row = (await findProtection(tx, player)) ?? { player }
    const change = decide(row, clock.now)
    if ('refused' in change) return change
    await save(tx, { ...row, ...change })
    if (change.event) await recordProtectionEvent(tx, player, change.event, change.details ?? {})
    if (change.audit) await recordAuditEvent(tx, change.audit)
    return {}
  })
  orRefuse(result)
}

async function save(tx: Tx, { player, limits = [], checkMinutes, checkedAt }: PlayerProtection): Promise<void> {
  await tx.rows(
    `INSERT INTO player_protection (player_id, limits, check_minutes, checked_at) VALUES ($1, $2, $3, to_timestamp($4 / 1000.0))
     ON CONFLICT (player_id) DO UPDATE SET limits = excluded.limits, check_minutes = excluded.check_minutes, checked_at = excluded.checked_at`,
    [player, JSON.stringify(limits), checkMinutes ?? null, checkedAt ?? null],
  )
}
