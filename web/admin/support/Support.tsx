import type { AdminSupportThread, SupportStatus } from '@casino/contract/support'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { statusText, statusTones, supportErrorText, topics, topicText } from '../../threads/words.ts'
import { Button } from '../../ui/Button.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { Chips } from '../list/Chips.tsx'
import { FilterChip } from '../list/FilterChip.tsx'
import { type ListColumn, ListTable } from '../list/ListTable.tsx'
import type { NarrowRow } from '../list/NarrowList.tsx'
import { useOpenRow } from '../list/open-row.ts'
import { Pager } from '../list/Pager.tsx'
import { usePages } from '../list/pages.ts'
import { SearchField } from '../list/SearchField.tsx'
import { oneOf, useView, type View } from '../list/view.ts'
import { adminThreadsOptions } from './queries.ts'
import { ThreadDialog } from './ThreadDialog.tsx'

const perPage = 20
const tabs = ['answered', 'closed', 'all'] as const
const nothing = { search: '', topic: '' }

/** The default tab: requests that wait for an answer. */
function filterOf(view: View) {
  const tab = oneOf(tabs, view.tab)
  const status: SupportStatus | undefined = tab === 'all' ? undefined : (tab ?? 'open')
  const topic = oneOf(topics, view.topic)
  const search = (view.search ?? '').trim().slice(0, 100)
  return { ...(status && { status }), ...(topic && { topic }), ...(search && { search }) }
}

/** Requests of players and guests; those that wait for an answer first. */
export default function Support() {
  const { view, look } = useView()
  const filter = filterOf(view)
  const pages = usePages(JSON.stringify(filter), perPage)
  const from = pages.cursor === undefined ? {} : { from: pages.cursor }
  const list = useQuery(adminThreadsOptions({ ...filter, ...from, limit: perPage }))
  const opened = useOpenRow()
  const { threads, more, open } = list.data ?? {}
  const narrowed = filter.topic !== undefined || filter.search !== undefined
  return (
    <section aria-label={m.admin_support()} className="rounded-md border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
        <Chips
          label={m.admin_tx_status()}
          options={[
            { value: undefined, label: m.admin_support_waiting(), count: open },
            { value: 'answered', label: statusText('answered') },
            { value: 'closed', label: statusText('closed') },
            { value: 'all', label: m.admin_users_all() },
          ]}
          value={oneOf(tabs, view.tab)}
          onValue={(tab) => look({ tab })}
        />
        <SearchField
          label={m.admin_support_search()}
          value={view.search ?? ''}
          onSearch={(search) => look({ search })}
        />
        <FilterChip
          label={m.admin_support_topic()}
          options={topics.map((value) => ({ value, label: topicText(value) }))}
          value={filter.topic}
          onValue={(topic) => look({ topic })}
        />
        {narrowed && (
          <Button kind="quiet" size="compact" onClick={() => look(nothing)}>
            {m.admin_reset()}
          </Button>
        )}
      </div>
      <ListTable
        label={m.admin_support()}
        columns={columns()}
        rows={threads}
        rowKey={({ id }) => id}
        rowName={(thread) => `${m.admin_support_title({ id: thread.id })}, ${authorOf(thread)}`}
        onOpen={({ id }) => opened.open(id)}
        narrow={narrow}
        error={list.isError && !threads ? supportErrorText(list.error) : undefined}
        onRetry={() => void list.refetch()}
        empty={m.admin_support_none()}
        onReset={narrowed ? () => look(nothing) : undefined}
        perPage={perPage}
      />
      <Pager pages={pages} shown={threads?.length ?? 0} next={more ? threads?.at(-1)?.cursor : undefined} />
      <ThreadDialog id={opened.id} onClose={opened.close} />
    </section>
  )
}

function authorOf({ player, email }: AdminSupportThread): string {
  return player?.username ?? email ?? ''
}

const narrow = (thread: AdminSupportThread): NarrowRow => ({
  left: authorOf(thread),
  leftNote: (
    <>
      {topicText(thread.topic)} · <DateTime iso={thread.updatedAt} />
    </>
  ),
  right: <Pill tone={statusTones[thread.status]}>{statusText(thread.status)}</Pill>,
})

const columns = (): readonly ListColumn<AdminSupportThread>[] => [
  { key: 'changed', head: m.admin_support_changed(), cell: ({ updatedAt }) => <DateTime iso={updatedAt} /> },
  {
    key: 'from',
    head: m.admin_support_from(),
    cell: (thread) => (
      <span className="block max-w-56 truncate">
        <span className="type-strong">{authorOf(thread)}</span>
        {!thread.player && <span className="type-small block text-text-3">{m.admin_support_guest()}</span>}
      </span>
    ),
  },
  { key: 'topic', head: m.admin_support_topic(), cell: ({ topic }) => topicText(topic) },
  {
    key: 'message',
    head: m.admin_support_message(),
    cell: ({ excerpt }) => <span className="block max-w-96 truncate text-text-2">{excerpt}</span>,
  },
  {
    key: 'status',
    head: m.admin_tx_status(),
    cell: ({ status }) => <Pill tone={statusTones[status]}>{statusText(status)}</Pill>,
  },
]
