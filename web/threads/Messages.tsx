import type { SupportMessage } from '@casino/contract/people/support'
import type { ReactNode } from 'react'
import { classes } from '../ui/browser/class-names.ts'
import { DateTime } from '../ui/shown/DateTime.tsx'

interface MessagesProps<M extends SupportMessage> {
  label: string
  messages: readonly M[]
  nameOf: (message: M) => ReactNode
  /** Messages shown on the right: the reader's own. */
  isOwn: (message: M) => boolean
}

/** The messages of a request, oldest first. Plain text, as typed. */
export function Messages<M extends SupportMessage>({ label, messages, nameOf, isOwn }: MessagesProps<M>) {
  return (
    <ol aria-label={label} className="space-y-3">
      {messages.map((message) => (
        <li
          key={message.id}
          className={classes(
            'w-fit max-w-[min(100%,60ch)] rounded-lg px-4 py-3',
            isOwn(message) ? 'ml-auto bg-info-tint' : 'bg-control',
          )}
        >
          <p className="type-small text-text-2">
            <span className="font-semibold">{nameOf(message)}</span> · <DateTime iso={message.at} />
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{message.text}</p>
        </li>
      ))}
    </ol>
  )
}
