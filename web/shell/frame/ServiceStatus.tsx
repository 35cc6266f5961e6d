import type { ServiceState } from '@casino/contract/panel/operations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { EmptyState, Skeleton } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { Card } from '../../ui/shown/Card.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Pill, type PillTone } from '../../ui/shown/Pill.tsx'
import { call, type Reply } from '../../wire/api.ts'
import { useSettings } from '../../wire/site.ts'
import { useNames } from '../games/house-games.tsx'
import { games } from './destinations.ts'

type Status = Reply<'GET /api/status'>

const statusOptions = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => call('GET /api/status', { signal }),
  refetchInterval: 30_000,
  staleTime: 0,
  // Offline the query fails early, so that the visitor still gets an answer.
  networkMode: 'always',
  retry: 1,
})

/** The state of the services, or that it is unknown: an old state is not shown as the current one. */
export function ServiceStatus() {
  const { data, isError, isFetching, refetch } = useQuery(statusOptions)
  const nameOf = useNames()
  if (isError) {
    return (
      <Card role="alert">
        <EmptyState
          drawing={<WifiOff />}
          text={m.status_unknown()}
          note={m.status_unknown_note()}
          action={
            <Button busy={isFetching} onClick={() => void refetch()}>
              {m.ui_retry()}
            </Button>
          }
        />
      </Card>
    )
  }
  if (!data) return <Skeleton className="h-96 rounded-lg" />
  return (
    <Card>
      <Headline status={data} />
      <ul className="mt-4 divide-y divide-line border-y border-line">
        <Service name={m.status_play()} note={games.map(nameOf).join(', ')} state={data.play} />
        <Service name={m.status_partner()} state={data.partner} />
        <Service name={m.footer_payments()} state={data.payments} />
        <Service name={m.status_sign_in()} state={data.signIn} />
      </ul>
      <p className="type-small mt-4 text-text-3">
        {m.status_checked()} <DateTime iso={data.at} />. {m.status_scope()}
      </p>
    </Card>
  )
}

function Headline({ status: { at: _, ...services } }: { status: Status }) {
  const states = Object.values(services)
  const down = states.filter((state) => state === 'down').length
  const [tone, text] =
    down > 0
      ? (['text-danger', down === states.length ? m.status_all_down : m.status_part_down] as const)
      : services.play === 'closed'
        ? (['text-warning', m.shell_maintenance_title] as const)
        : (['text-success', m.status_all_working] as const)
  return (
    <div role="status">
      <p className={classes('type-h2', tone)}>{text()}</p>
      {down > 0 && <p className="type-body mt-2 text-text-2">{m.status_down_note()}</p>}
    </div>
  )
}

const tones: Record<ServiceState, PillTone> = { working: 'success', down: 'danger', closed: 'plain' }
const words: Record<ServiceState, () => string> = {
  working: m.status_working,
  down: m.status_down,
  closed: m.status_closed,
}

function Service({ name, note, state }: { name: string; note?: string; state: ServiceState }) {
  const { maintenance } = useSettings()
  const why = state === 'closed' ? (maintenance.enabled ? m.status_closed_maintenance() : m.status_not_offered()) : note
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 py-2.5">
      <span className="min-w-0">
        <span className="type-strong block">{name}</span>
        {why && <span className="type-small block text-text-3">{why}</span>}
      </span>
      <Pill tone={tones[state]} className="shrink-0">
        {words[state]()}
      </Pill>
    </li>
  )
}
