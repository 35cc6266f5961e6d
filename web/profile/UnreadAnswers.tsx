import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../texts/compiled/messages.js'
import { Pill } from '../ui/shown/Pill.tsx'
import { supportThreadsOptions } from '../wire/support.ts'

/** A link to support's unread answers. */
export function UnreadAnswers() {
  const { data = [] } = useQuery(supportThreadsOptions)
  const unread = data.filter((thread) => thread.unread)
  const [first] = unread
  if (!first) return null
  return (
    <Link to="/support" search={{ id: first.id }} className="rounded-full">
      <Pill tone="iris" className="tabular">
        {m.support_unread()}
        {unread.length > 1 && ` ${unread.length}`}
      </Pill>
    </Link>
  )
}
