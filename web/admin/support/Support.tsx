import type { AdminSupportThread } from '@casino/contract/people/support'
import { m } from '../../texts/compiled/messages.js'
import { statusText, statusTones, supportErrorText, topics, topicText } from '../../threads/words.ts'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Pill } from '../../ui/shown/Pill.tsx'
import { defineList } from '../list/define-list.ts'
import { choice, search, tabs } from '../list/filters.tsx'
import { List } from '../list/List.tsx'
import { adminSupportKey, refetchEveryMs } from './queries.ts'
import { ThreadDialog } from './ThreadDialog.tsx'

const authorOf = ({ player, email }: AdminSupportThread): string => player?.username ?? email ?? ''

const assignedText = (value: 'me' | 'none' | 'others') =>
  ({ me: m.admin_support_mine, none: m.admin_support_unassigned, others: m.admin_support_others })[value]()

/** Requests of players and guests; unanswered ones first. */
const threads = defineList({
  label: m.admin_support,
  key: [...adminSupportKey, 'threads'],
  call: 'GET /api/admin/support/threads',
  rows: 'threads',
  cursor: 'from',
  after: ({ cursor }) => cursor,
  refetchEveryMs,
  filters: [
    tabs('tab', {
      label: m.admin_tx_status,
      options: [
        ['', m.admin_support_waiting, 'open'],
        ['answered', () => statusText('answered')],
        ['closed', () => statusText('closed')],
        ['all', m.admin_users_all],
      ],
      query: (tab) => (tab === 'all' ? {} : { status: tab ?? 'open' }),
    }),
    search(m.admin_support_search),
    choice('assigned', { label: m.admin_support_assignee, values: ['me', 'none', 'others'], text: assignedText }),
    choice('topic', { label: m.admin_support_topic, values: topics, text: topicText }),
  ],
  rowKey: ({ id }) => id,
  rowName: (thread) => `${m.admin_support_title({ id: thread.id })}, ${authorOf(thread)}`,
  empty: m.admin_support_none,
  errorText: supportErrorText,
  columns: {
    changed: { head: m.admin_support_changed, cell: ({ updatedAt }) => <DateTime iso={updatedAt} /> },
    from: {
      head: m.admin_support_from,
      inTable: 'block max-w-56 truncate',
      cell: (thread) => (
        <>
          <span className="type-strong">{authorOf(thread)}</span>
          {!thread.player && <span className="type-small block text-text-3">{m.admin_support_guest()}</span>}
        </>
      ),
    },
    topic: { head: m.admin_support_topic, cell: ({ topic }) => topicText(topic) },
    message: {
      head: m.admin_support_message,
      inTable: 'block max-w-96 truncate text-text-2',
      cell: ({ excerpt }) => excerpt,
    },
    assignee: { head: m.admin_support_assignee, cell: ({ assignee }) => assignee?.username ?? '—' },
    status: {
      head: m.admin_tx_status,
      cell: ({ status }) => <Pill tone={statusTones[status]}>{statusText(status)}</Pill>,
    },
  },
  phone: { left: authorOf, leftNote: ['topic', 'changed'], right: 'status' },
  details: ({ opened: { id, close } }) => <ThreadDialog id={id} onClose={close} />,
})

export default function Support() {
  return <List of={threads} />
}
