import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Gamepad2, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { Confirm } from '../ui/layers/Confirm.tsx'
import { announce } from '../ui/messages/announce.tsx'
import { ErrorBox, ErrorState, Skeleton } from '../ui/messages/states.tsx'
import { Button } from '../ui/shown/Button.tsx'
import { DateTime } from '../ui/shown/DateTime.tsx'
import { Pill } from '../ui/shown/Pill.tsx'
import { call, type Reply } from '../wire/api.ts'
import { errorText } from '../wire/error-text.ts'
import { playerData } from '../wire/session.ts'
import { deviceOf } from './device.ts'
import { Section } from './Section.tsx'
import { type OwnSession, sessionsOptions } from './sessions-query.ts'

type OwnGame = Reply<'GET /api/partner/sessions'>['sessions'][number]

const gamesOptions = queryOptions({
  queryKey: ['game-sessions'],
  queryFn: async ({ signal }) => (await call('GET /api/partner/sessions', { signal })).sessions,
  meta: playerData,
  staleTime: 0,
})

/** Sessions of games for money that take stakes, and how to end one. */
function useGames() {
  const queryClient = useQueryClient()
  const { data, isError } = useQuery(gamesOptions)
  const end = useMutation({
    mutationFn: (session: string) => call('DELETE /api/partner/sessions/{session}', { params: { session } }),
    onSuccess: () => announce(m.account_session_game_ended()),
    onSettled: () => queryClient.invalidateQueries(gamesOptions),
  })
  return { data, isError, end }
}

/** The player's other sessions, which can be ended one by one or all together, and open games for money. */
export function Sessions() {
  const queryClient = useQueryClient()
  const sessions = useQuery(sessionsOptions)
  const games = useGames()
  const refetch = () =>
    Promise.all([queryClient.invalidateQueries(sessionsOptions), queryClient.invalidateQueries(gamesOptions)])
  const [isOpen, setOpen] = useState(false)
  const end = useMutation({
    mutationFn: (session: string) => call('DELETE /api/auth/sessions/{session}', { params: { session } }),
    onSuccess: () => {
      setOpen(false)
      announce(m.account_session_ended())
    },
    onSettled: refetch,
  })
  const others = (sessions.data?.sessions.filter(({ own }) => !own).length ?? 0) + (games.data?.length ?? 0)
  return (
    <Section id="sessions" title={m.account_sessions()} note={m.account_sessions_note()}>
      {end.isError && !isOpen && <ErrorBox>{errorText(end.error)}</ErrorBox>}
      {games.end.isError && <ErrorBox>{errorText(games.end.error)}</ErrorBox>}
      {sessions.data && games.data ? (
        <ul aria-label={m.account_sessions()} className="divide-y divide-line border-y border-line">
          {sessions.data.sessions.map((session) => (
            <Row
              key={session.id}
              session={session}
              busy={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
          {games.data.map((game) => (
            <GameRow key={game.id} game={game} end={games.end} />
          ))}
        </ul>
      ) : sessions.isError || games.isError ? (
        <ErrorState text={m.error_load()} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-32" />
      )}
      {others > 1 && (
        <div className="flex justify-end">
          <Button
            onClick={() => {
              end.reset()
              setOpen(true)
            }}
          >
            {m.account_sessions_end_others()}
          </Button>
        </div>
      )}
      <Confirm
        open={isOpen}
        onClose={() => setOpen(false)}
        title={m.account_sessions_end_title()}
        action={m.account_sessions_end_others()}
        busy={end.isPending}
        error={end.isError ? errorText(end.error) : undefined}
        onConfirm={() => end.mutate('others')}
      >
        {m.account_sessions_end_note()}
      </Confirm>
    </Section>
  )
}

const isPhone = (system: string | undefined) => system === 'Android' || system === 'iPhone' || system === 'iPad'

function Row({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const { browser, system } = deviceOf(session.userAgent)
  const Icon = isPhone(system) ? Smartphone : Monitor
  const name = [browser, system].filter(Boolean).join(' · ') || m.account_session_unknown()
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon size={20} className="shrink-0 text-text-3" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="type-strong">{name}</span>
          {session.own && <Pill tone="info">{m.account_session_own()}</Pill>}
        </p>
        <p className="type-small wrap-anywhere text-text-2">
          <span className="tabular">{session.address}</span> · {m.account_session_begun()}{' '}
          <DateTime iso={session.createdAt} />
        </p>
        {!session.own && (
          <p className="type-small text-text-3">
            {m.account_session_seen()} <DateTime iso={session.seenAt} />
          </p>
        )}
      </div>
      {!session.own && (
        <Button
          size="compact"
          aria-label={m.account_session_end_at({ name, address: session.address })}
          busy={busy}
          onClick={onEnd}
        >
          {m.account_session_end()}
        </Button>
      )}
    </li>
  )
}

interface GameRowProps {
  readonly game: OwnGame
  readonly end: ReturnType<typeof useGames>['end']
}

function GameRow({ game: { id, game, provider, createdAt, seenAt }, end }: GameRowProps) {
  return (
    <li className="flex items-center gap-3 py-3">
      <Gamepad2 size={20} className="shrink-0 text-text-3" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="type-strong wrap-anywhere">{game}</p>
        <p className="type-small wrap-anywhere text-text-2">
          {m.account_session_game({ provider })} <DateTime iso={createdAt} />
        </p>
        <p className="type-small text-text-3">
          {m.account_session_seen()} <DateTime iso={seenAt} />
        </p>
      </div>
      <Button
        size="compact"
        aria-label={m.account_session_end_game({ game })}
        busy={end.isPending && end.variables === id}
        onClick={() => end.mutate(id)}
      >
        {m.account_session_end()}
      </Button>
    </li>
  )
}
