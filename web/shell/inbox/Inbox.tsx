import { notices } from '@casino/contract/people/notice-list'
import type { Notification } from '@casino/contract/people/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { BellOff } from 'lucide-react'
import { useEffect } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/messages/states.tsx'
import { DateTime, dateTimeText } from '../../ui/shown/DateTime.tsx'
import { useCurrencySign } from '../../ui/shown/Money.tsx'
import { call } from '../../wire/api.ts'
import { notificationsOptions } from '../../wire/notifications.ts'
import { creditNames } from './credit-names.ts'

/** The notifications of the last 90 days. Displayed ones count as read, on all devices. */
export default function Inbox({ onLeave }: { onLeave: () => void }) {
  const queryClient = useQueryClient()
  const { data, isError, refetch } = useQuery(notificationsOptions)
  const newest = data && data.unread > 0 ? data.notifications[0]?.at : undefined
  useEffect(() => {
    if (newest === undefined) return
    // If the call fails, they stay unread until the list is opened again.
    void call('POST /api/notifications/read', { body: { upTo: newest } }).then(
      ({ unread }) => queryClient.setQueryData(notificationsOptions.queryKey, (shown) => shown && { ...shown, unread }),
      () => undefined,
    )
  }, [newest, queryClient])

  if (!data)
    return isError ? (
      <ErrorState text={m.inbox_failed()} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-40" />
    )
  if (data.notifications.length === 0)
    return <EmptyState drawing={<BellOff />} text={m.inbox_empty()} note={m.inbox_empty_note()} />
  return (
    <ul className="-mx-2">
      {data.notifications.map((each) => (
        <li key={each.id}>
          <Link
            {...placeOf(each)}
            onClick={onLeave}
            className="flex gap-3 rounded-md p-2 transition-colors duration-150 hover:bg-control"
          >
            <span
              className={classes('mt-1.5 size-2.5 shrink-0 rounded-full', each.unread ? 'bg-accent' : 'bg-transparent')}
            />
            <span className="min-w-0">
              <span className="type-body block wrap-anywhere">
                {each.unread && <span className="sr-only">{m.inbox_new()}: </span>}
                <Words of={each} />
              </span>
              <span className="type-small block text-text-3">
                <DateTime iso={each.at} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Words({
  of: { kind, amount, bonus, level, status, address, until, note, entered, username },
}: {
  of: Notification
}) {
  const sign = useCurrencySign()
  const money = formatMoney(kopecksOf(amount ?? 0), sign)
  switch (kind) {
    case 'bonus':
      return m.inbox_bonus({ bonus: creditNames[bonus ?? 'manual'](), amount: money })
    case 'referral':
      return m.inbox_referral({ amount: money })
    case 'level':
      return m.inbox_level({ level: level ?? 0 })
    case 'withdrawal':
      return status === 'success'
        ? m.inbox_withdrawal_paid({ amount: money })
        : m.inbox_withdrawal_rejected({ amount: money })
    case 'withdrawal_returned':
      return m.inbox_withdrawal_returned({ amount: money })
    case 'refund':
      return m.inbox_refund({ amount: money })
    case 'taken_back':
      return m.inbox_taken_back({ amount: money })
    case 'funds_source':
      if (status === 'pending') return m.inbox_funds_asked({ note: note ?? '' })
      if (status === 'success') return m.inbox_funds_approved()
      return note === null ? m.inbox_not_verified() : m.inbox_not_verified_note({ note })
    case 'verification':
      if (status === 'success') return m.inbox_verified()
      return note === null ? m.inbox_not_verified() : m.inbox_not_verified_note({ note })
    case 'sign_in':
      return m.inbox_sign_in({ address: address ?? '' })
    case 'time_out':
    case 'self_exclusion':
      return entered ? m.inbox_entered({ what: breakText(kind, until) }) : breakText(kind, until)
    case 'limit_entered':
      return m.inbox_limit_entered()
    case 'exclusion_lifted':
      return m.inbox_exclusion_lifted()
    case 'dormancy':
      return m.inbox_dormancy({ until: until === null ? '' : dateTimeText(until) })
    case 'staff_sign_in':
      return m.inbox_staff_sign_in({ name: username ?? '', address: address ?? '' })
  }
}

function breakText(kind: 'time_out' | 'self_exclusion', until: string | null): string {
  if (until === null) return m.protection_held_forever()
  const at = { until: dateTimeText(until) }
  return kind === 'time_out' ? m.protection_held_time_out(at) : m.protection_held_excluded(at)
}

/** A withdrawal's place is itself in the history. */
const placeOf = ({ kind, uuid }: Notification): Pick<LinkProps, 'to' | 'search'> => {
  const { link } = notices[kind]
  return uuid === null ? link : { to: '/balance', search: { tab: 'history', id: uuid } }
}
