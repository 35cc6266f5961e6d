import type { Protection as InForce, Limit, ProtectionEvent } from '@casino/contract/people/protection'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { heldText } from '../../protection/Exclusion.tsx'
import { kindText, periodText } from '../../protection/words.ts'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'
import { Skeleton } from '../../ui/messages/states.tsx'
import { DateTime, dateTimeText } from '../../ui/shown/DateTime.tsx'
import { useCurrencySign } from '../../ui/shown/Money.tsx'
import { Allowed } from '../forms/may.ts'
import { Part } from '../list/Part.tsx'
import { EnterProtection } from './EnterProtection.tsx'
import { harmOptions } from './harm-queries.ts'
import { identifierText } from './identifier-words.ts'
import { protectionOptions } from './protection-queries.ts'
import { SharedExclusion } from './SharedExclusion.tsx'

const UserHarm = lazy(() => import('./UserHarm.tsx'))

/** The markers of harm, and the user's own limits on play. */
export function Protection({ id }: { id: string }) {
  const queries = [useQuery(harmOptions(id)), useQuery(protectionOptions(id))]
  const placeholder = <Skeleton className="h-96" />
  // Both together: otherwise the second one to arrive would move the first.
  if (queries.some(({ isPending }) => isPending)) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <div className="space-y-6">
        <UserHarm id={id} />
        <Now id={id} />
        <SharedExclusion id={id} />
        <Events id={id} />
      </div>
    </Suspense>
  )
}

/** The protection in force, and the dialog that adds to it. */
function Now({ id }: { id: string }) {
  const { data } = useQuery({ ...protectionOptions(id), select: ({ protection }) => protection })
  if (!data) return null
  const { exclusion, limits, netDeposits } = data
  return (
    <section aria-label={m.admin_protection_now()} className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="type-strong">{m.admin_protection_now()}</h3>
        <Allowed to="protection.enter">
          <EnterProtection id={id} />
        </Allowed>
      </div>
      {exclusion === null && limits.length === 0 ? (
        <p className="text-text-2">{m.admin_protection_now_none()}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {exclusion && <InForceRow text={heldText(exclusion)} entered={exclusion.entered} />}
          {limits.map((limit) => (
            <LimitRow key={`${limit.kind} ${limit.period}`} limit={limit} net={netDeposits} />
          ))}
        </ul>
      )}
    </section>
  )
}

function InForceRow({ text, entered }: { text: string; entered: boolean }) {
  return (
    <li className="py-2">
      <p className="wrap-anywhere">{text}</p>
      {entered && <p className="type-small text-text-3">{m.admin_protection_entered()}</p>}
    </li>
  )
}

interface LimitRowProps {
  limit: InForce['limits'][number]
  net: boolean
}

function LimitRow({ limit: { kind, period, amount, used, entered }, net }: LimitRowProps) {
  const sign = useCurrencySign()
  const shown = (value: number) =>
    kind === 'session' ? m.protection_minutes({ count: value }) : formatMoney(kopecksOf(value), sign)
  const name = kind === 'session' ? kindText(kind, net) : `${kindText(kind, net)}, ${periodText(period)}`
  return (
    <InForceRow
      text={`${name}: ${m.protection_used({ used: shown(used), amount: shown(amount) })}`}
      entered={entered}
    />
  )
}

/** A user's protection events; the newest is in force. */
function Events({ id }: { id: string }) {
  const events = useQuery({ ...protectionOptions(id), select: ({ events }) => events })
  const sign = useCurrencySign()
  return (
    <Part query={events} empty={m.admin_user_protection_none()}>
      {(rows) => (
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((event) => (
            <li key={event.id} className="py-2">
              <p className="wrap-anywhere">{eventText(event, sign)}</p>
              <p className="type-small tabular text-text-3">
                <DateTime iso={event.at} />
                {typeof event.details.shared === 'string' &&
                  ` · ${m.admin_protection_shared({ identifier: identifierText(event.details.shared) })}`}
                {event.details.entered === true && ` · ${m.admin_protection_by_request()}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function eventText({ kind, details }: ProtectionEvent, sign: string): string {
  const until = typeof details.until === 'string' ? dateTimeText(details.until) : undefined
  const money = (kopecks: unknown) => formatMoney(kopecksOf(Number(kopecks) / 100), sign)
  const limit = () => {
    const {
      kind: of,
      period,
      amount,
    } = details as unknown as Pick<Limit, 'kind' | 'period'> & { amount: number | null }
    const shown = of === 'session' ? m.protection_minutes({ count: amount ?? 0 }) : money(amount)
    return {
      kind: kindText(of, false),
      period: periodText(period),
      amount: amount === null ? m.admin_protection_limit_none() : shown,
    }
  }
  switch (kind) {
    case 'limit_set':
      return m.admin_protection_limit_set(limit())
    case 'limit_requested':
      return m.admin_protection_limit_requested(limit())
    case 'limit_confirmed':
      return m.admin_protection_limit_confirmed(limit())
    case 'limits_reviewed':
      return details.answer === 'change' ? m.admin_protection_review_change() : m.admin_protection_review_keep()
    case 'reality_check_set':
      return m.admin_protection_check_set({ minutes: Number(details.minutes) })
    case 'reality_check':
      return m.admin_protection_check()
    case 'deposit_over_limit':
      return m.admin_protection_over_limit({ amount: money(details.amount) })
    case 'deposit_while_excluded':
      return m.admin_protection_while_excluded({ amount: money(details.amount) })
    case 'exclusion_hint':
      return m.admin_protection_hint()
    case 'exclusion_lifted':
      return m.admin_protection_lifted()
    case 'time_out':
      return m.admin_protection_time_out({ until: until ?? '' })
    default:
      return until === undefined ? m.admin_protection_forever() : m.admin_protection_self_exclusion({ until })
  }
}
