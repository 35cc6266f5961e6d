import type { User } from '@casino/contract/entities'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Confirm } from '../../ui/layers/Confirm.tsx'
import { announce } from '../../ui/messages/announce.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Pill } from '../../ui/shown/Pill.tsx'
import { call, type Reply } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { Allowed } from '../forms/may.ts'
import { Part } from '../list/Part.tsx'
import { sessionsOptions } from './queries.ts'

/** A user's sessions; each can be ended, or all of them. */
export function Sessions({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const sessions = useQuery(sessionsOptions(user.id))
  const [confirming, setConfirming] = useState(false)
  const end = useMutation({
    mutationFn: (session: string) =>
      call('DELETE /api/admin/users/{id}/sessions/{session}', { params: { id: user.id, session } }),
    onSuccess: () => {
      setConfirming(false)
      announce(m.admin_user_session_ended())
    },
    onSettled: () => queryClient.invalidateQueries(sessionsOptions(user.id)),
  })
  return (
    <section aria-label={m.admin_user_sessions()} className="space-y-3">
      {end.isError && !confirming && <ErrorBox>{adminErrorText(end.error)}</ErrorBox>}
      <Part query={sessions} empty={m.admin_user_sessions_empty()}>
        {(rows) => (
          <>
            <ul className="divide-y divide-line border-y border-line">
              {rows.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  busy={end.isPending && end.variables === session.id}
                  onEnd={() => end.mutate(session.id)}
                />
              ))}
            </ul>
            <div className="flex justify-end">
              <Allowed to="players.edit">
                <Button
                  size="compact"
                  onClick={() => {
                    end.reset()
                    setConfirming(true)
                  }}
                >
                  {m.admin_user_sessions_end()}
                </Button>
              </Allowed>
            </div>
          </>
        )}
      </Part>
      <Confirm
        open={confirming}
        onClose={() => setConfirming(false)}
        title={m.admin_user_sessions_end_title({ name: user.username })}
        action={m.admin_user_session_end()}
        busy={end.isPending}
        error={end.isError ? adminErrorText(end.error) : undefined}
        onConfirm={() => end.mutate('all')}
      >
        {m.admin_user_sessions_end_note()}
      </Confirm>
    </section>
  )
}

interface SessionRowProps {
  session: Reply<'GET /api/admin/users/{id}/sessions'>['sessions'][number]
  busy: boolean
  onEnd: () => void
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="tabular font-semibold">{session.address}</span>
          {session.country && <span>{session.country}</span>}
          {session.own && <Pill tone="info">{m.admin_user_session_own()}</Pill>}
        </p>
        <p className="type-small wrap-anywhere text-text-2">{session.userAgent}</p>
        <p className="type-small text-text-3">
          {m.admin_user_session_begun()} <DateTime iso={session.createdAt} /> · {m.admin_user_session_seen()}{' '}
          <DateTime iso={session.seenAt} />
        </p>
      </div>
      <Allowed to="players.edit">
        <Button
          size="compact"
          className="ml-auto"
          aria-label={m.admin_user_session_end_at({ address: session.address })}
          busy={busy}
          onClick={onEnd}
        >
          {m.admin_user_session_end()}
        </Button>
      </Allowed>
    </li>
  )
}
