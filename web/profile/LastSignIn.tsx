import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../texts/compiled/messages.js'
import { Skeleton } from '../ui/messages/states.tsx'
import { DateTime } from '../ui/shown/DateTime.tsx'
import { linkClass } from '../ui/shown/link-class.ts'
import { deviceOf } from './device.ts'
import { sessionsOptions } from './sessions-query.ts'

/** The last sign-in with another browser, or this one where there is no other, so that a stranger's is noticed. */
export function LastSignIn() {
  const { data, isError } = useQuery(sessionsOptions)
  // The profile is complete without it, and its settings report the failure.
  if (isError && !data) return null
  if (!data) return <Skeleton className="h-20 md:h-11" />
  const { elsewhere, sessions } = data
  const own = sessions.find((session) => session.own)
  const last = elsewhere ?? (own && { ...own, at: own.createdAt })
  if (!last) return null
  const { browser, system } = deviceOf(last.userAgent)
  const device = [browser, system].filter(Boolean).join(' · ') || m.account_session_unknown()
  return (
    <p className="type-small flex min-h-20 flex-wrap items-center gap-x-3 text-text-2 md:min-h-11">
      <span>
        {elsewhere ? m.profile_last_sign_in() : m.profile_this_sign_in()} <DateTime iso={last.at} />, {device},{' '}
        <span className="tabular wrap-anywhere">{last.address}</span>
      </span>
      {elsewhere && (
        <Link to="/profile" search={{ tab: 'settings' }} hash="sessions" className={linkClass}>
          {m.profile_not_you()}
        </Link>
      )}
    </p>
  )
}
