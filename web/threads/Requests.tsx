import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { ErrorState, Skeleton } from '../ui/messages/states.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { DateTime } from '../ui/shown/DateTime.tsx'
import { Pill } from '../ui/shown/Pill.tsx'
import { supportThreadsOptions } from '../wire/support.ts'
import { statusText, statusTones, supportErrorText, topicText } from './words.ts'

/** The player's own requests, last changed first; requests with unread answers are marked. */
export function Requests({ current }: { current: string | undefined }) {
  const threads = useQuery(supportThreadsOptions)
  return (
    <section aria-labelledby="support-requests" className="min-w-0 max-lg:peer-aria-busy:hidden">
      <h2 id="support-requests" className="type-h3 mb-3">
        {m.support_requests()}
      </h2>
      <Card flush>{content()}</Card>
    </section>
  )

  function content() {
    if (threads.data?.length === 0) return <p className="px-4 py-8 text-center text-text-2">{m.support_none()}</p>
    if (!threads.data) {
      if (threads.isError) {
        return <ErrorState text={supportErrorText(threads.error)} onRetry={() => void threads.refetch()} />
      }
      return <Skeleton className="m-4 h-40" />
    }
    return (
      <ul className="divide-y divide-line">
        {threads.data.map(({ id, topic, status, updatedAt, unread }) => (
          <li key={id}>
            <Link
              to="/support"
              search={{ id }}
              aria-current={id === current ? 'page' : undefined}
              className={classes(
                'flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-raised',
                id === current && 'bg-raised light:bg-control',
              )}
            >
              <span className="min-w-0">
                <span className="type-strong block">
                  {topicText(topic)} <span className="tabular text-text-3">{m.support_number({ id })}</span>
                </span>
                <span className="type-small block text-text-3">
                  <DateTime iso={updatedAt} />
                </span>
              </span>
              {unread ? (
                <Pill tone="iris">{m.support_unread()}</Pill>
              ) : (
                <Pill tone={statusTones[status]}>{statusText(status)}</Pill>
              )}
            </Link>
          </li>
        ))}
      </ul>
    )
  }
}
