import type { StaffSession } from '@casino/contract/panel/staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../../texts/compiled/messages.js'
import { announce } from '../../ui/messages/announce.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { linkClass } from '../../ui/shown/link-class.ts'
import { Pill } from '../../ui/shown/Pill.tsx'
import { call } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { Missing } from '../forms/Missing.tsx'
import { useMay } from '../forms/may.ts'
import { roleName } from '../forms/role-words.ts'
import { sessionsOptions } from './queries.ts'

/** The sessions of all staff; those of other members can be ended. */
export function StaffSessions() {
  const queryClient = useQueryClient()
  const sessions = useQuery(sessionsOptions)
  const end = useMutation({
    mutationFn: ({ id, user }: StaffSession) =>
      call('DELETE /api/admin/users/{id}/sessions/{session}', { params: { id: user.id, session: id } }),
    onSuccess: () => announce(m.admin_user_session_ended()),
    onSettled: () => queryClient.invalidateQueries(sessionsOptions),
  })
  if (!sessions.data) return <Missing query={sessions} className="h-96" />
  return (
    <div className="space-y-4">
      <p className="type-small max-w-prose text-text-2">{m.admin_staff_sessions_note()}</p>
      {end.isError && <ErrorBox>{adminErrorText(end.error)}</ErrorBox>}
      <ul
        aria-label={m.admin_user_sessions()}
        className="divide-y divide-line rounded-md border border-line bg-surface px-4"
      >
        {sessions.data.map((session) => (
          <Row
            key={session.id}
            session={session}
            busy={end.isPending && end.variables.id === session.id}
            onEnd={() => end.mutate(session)}
          />
        ))}
      </ul>
    </div>
  )
}

interface RowProps {
  session: StaffSession
  busy: boolean
  onEnd: () => void
}

function Row({ session: { user, role, address, userAgent, createdAt, seenAt, own }, busy, onEnd }: RowProps) {
  const may = useMay()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <Link to="/admin/users/$id" params={{ id: user.id }} className={`${linkClass} wrap-anywhere`}>
            {user.username}
          </Link>
          <span className="text-text-2">{roleName(role)}</span>
          {own && <Pill tone="info">{m.admin_user_session_own()}</Pill>}
        </p>
        <p className="type-small wrap-anywhere text-text-2">
          <span className="tabular">{address}</span> · {userAgent || '—'}
        </p>
        <p className="type-small text-text-3">
          {m.admin_user_session_begun()} <DateTime iso={createdAt} /> · {m.admin_user_session_seen()}{' '}
          <DateTime iso={seenAt} />
        </p>
      </div>
      {!own && may('players.edit') && may('staff.edit') && (
        <Button
          size="compact"
          className="ml-auto"
          aria-label={m.admin_staff_session_end_of({ name: user.username, address })}
          busy={busy}
          onClick={onEnd}
        >
          {m.admin_user_session_end()}
        </Button>
      )}
    </li>
  )
}
