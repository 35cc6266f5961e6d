import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../texts/compiled/messages.js'
import { Skeleton } from '../ui/messages/states.tsx'
import { DateTime } from '../ui/shown/DateTime.tsx'
import { linkClass } from '../ui/shown/link-class.ts'
import { deviceOf } from './device.ts'
import { type OwnSession, sessionsOptions } from './sessions-query.ts'

const newest = (sessions: readonly OwnSession[]) =>
  [...sessions].sort((one, other) => other.createdAt.localeCompare(one.createdAt))[0]

/** The last sign-in elsewhere, or this one where there is no other, so that a stranger's is noticed. */
export function LastSignIn() {
  const { data, isError } = useQuery(sessionsOptions)
  // The profile is complete without it, and its settings report the failure.
  if (isError && !data) return null
  if (!data) return <Skeleton className="h-20 md:h-11" />
  const last = newest(data.filter(({ own }) => !own)) ?? newest(data)
  if (!last) return null
  const { browser, system } = deviceOf(last.userAgent)
  const device = [browser, system].filter(Boolean).join(' · ') || m.account_session_unknown()
  return (
    <p className="type-small flex min-h-20 flex-wrap items-center gap-x-3 text-text-2 md:min-h-11">
      <span>
        {last.own ? m.profile_this_sign_in() : m.profile_last_sign_in()} <DateTime iso={last.createdAt} />, {device},{' '}
        <span className="tabular wrap-anywhere">{last.address}</span>
      </span>
      {!last.own && (
        <Link to="/profile" search={{ tab: 'settings' }} hash="sessions" className={linkClass}>
          {m.profile_not_you()}
        </Link>
      )}
    </p>
  )
}
