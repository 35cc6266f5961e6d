import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Dialog, preloadDialog } from '../../ui/layers/Dialog.tsx'
import { Skeleton } from '../../ui/messages/states.tsx'
import { IconButton } from '../../ui/shown/Button.tsx'
import { notificationsOptions } from '../../wire/notifications.ts'

const Inbox = lazy(() => import('./Inbox.tsx'))

/** A larger number would not fit the badge and would add nothing. */
const mostShown = 99

/** The bell with the number of unread notifications; its dialog lists them. */
export function InboxButton() {
  const { data } = useQuery(notificationsOptions)
  const [open, setOpen] = useState(false)
  const unread = data?.unread ?? 0
  return (
    <span onPointerEnter={preloadDialog}>
      <IconButton
        label={unread > 0 ? m.inbox_open_unread({ count: unread }) : m.inbox_open()}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="relative"
      >
        <Bell size={20} aria-hidden />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="type-small tabular absolute top-0 right-0 rounded-full bg-danger-fill px-1.5 text-white"
          >
            {Math.min(unread, mostShown)}
          </span>
        )}
      </IconButton>
      <Dialog open={open} onClose={() => setOpen(false)} title={m.inbox_title()}>
        <Suspense fallback={<Skeleton className="h-40" />}>
          <Inbox onLeave={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </span>
  )
}
