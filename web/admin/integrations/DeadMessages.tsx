import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { dateTimeText } from '../../ui/shown/DateTime.tsx'
import { call } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { Missing } from '../forms/Missing.tsx'
import { failureText } from './failure.ts'
import { integrationsOptions } from './queries.ts'

interface DeadMessagesProps {
  webhook: string
  open: boolean
  onClose: () => void
}

/** The messages that were given up; each can be sent again. */
export function DeadMessages({ webhook, open, onClose }: DeadMessagesProps) {
  return (
    <Dialog open={open} onClose={onClose} title={m.admin_int_dead()} width="details">
      <Listed webhook={webhook} />
    </Dialog>
  )
}

const deadOptions = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'integrations', 'dead', id],
    queryFn: ({ signal }) => call('GET /api/admin/integrations/webhooks/{id}/dead', { params: { id }, signal }),
    staleTime: 0,
  })

function Listed({ webhook }: { webhook: string }) {
  const queryClient = useQueryClient()
  const query = useQuery(deadOptions(webhook))
  const replay = useMutation({
    mutationFn: (message: string) =>
      call('POST /api/admin/integrations/webhooks/{id}/dead/{message}/replay', { params: { id: webhook, message } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(deadOptions(webhook)),
        queryClient.invalidateQueries(integrationsOptions),
      ]),
  })
  if (!query.data) return <Missing query={query} className="h-40" />
  const failure = replay.isError
    ? adminErrorText(replay.error)
    : replay.data?.failure && failureText(replay.data.failure)
  return (
    <div className="space-y-3">
      <p className="text-text-2">{m.admin_int_dead_about()}</p>
      {failure && <ErrorBox>{m.admin_int_replay_failed({ failure })}</ErrorBox>}
      {query.data.messages.length === 0 && <p>{m.admin_int_dead_none()}</p>}
      <ul className="divide-y divide-line">
        {query.data.messages.map(({ id, type, at, failure: why }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0">
              <code className="block font-mono wrap-anywhere">
                {type} {id}
              </code>
              <span className="type-small text-text-2 wrap-anywhere">
                {dateTimeText(at)} · {failureText(why)}
              </span>
            </span>
            <Button
              size="compact"
              busy={replay.isPending && replay.variables === id}
              aria-label={`${m.admin_int_replay()}: ${id}`}
              onClick={() => replay.mutate(id)}
            >
              {m.admin_int_replay()}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
