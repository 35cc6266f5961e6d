import type { AuditEntry } from '@casino/contract/admin'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { Button } from '../../ui/Button.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { call } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { ChosenFilter } from '../list/ChosenFilter.tsx'
import { useColumns } from '../list/columns.tsx'
import { DayRange } from '../list/DayRange.tsx'
import { FilterChip } from '../list/FilterChip.tsx'
import { ListBar } from '../list/ListBar.tsx'
import { type ListColumn, ListTable } from '../list/ListTable.tsx'
import type { NarrowRow } from '../list/NarrowList.tsx'
import { useOpenRow } from '../list/open-row.ts'
import { Pager } from '../list/Pager.tsx'
import { usePages } from '../list/pages.ts'
import { SearchField } from '../list/SearchField.tsx'
import { ofRow, useView, without } from '../list/view.ts'
import { AuditEventDialog } from './AuditEventDialog.tsx'
import { FirstChanges } from './Changed.tsx'
import type { SettingFields } from './changed-fields.ts'
import { actions, actionText, subjects, subjectText } from './event-words.ts'
import { type LogFilter, logFilterOf } from './log-filter.ts'

const perPage = 20

function auditEventsOptions(filter: LogFilter, before: string | undefined) {
  return queryOptions({
    queryKey: ['admin', 'auditEvents', filter, before],
    queryFn: ({ signal }) =>
      call('GET /api/admin/audit-log', {
        query: { ...filter, limit: perPage, ...(before !== undefined && { before }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

const nothing = { search: '', action: '', deed: '', subject: '', by: '', of: '', from: '', to: '' }

/** What administrators did: who, when, to whom, old and new values. */
export default function AuditLog({ settings }: { settings: SettingFields }) {
  const { view, look } = useView()
  const filter = logFilterOf(view)
  const pages = usePages(JSON.stringify(filter), perPage)
  const list = useQuery(auditEventsOptions(filter, pages.cursor))
  const opened = useOpenRow()
  const { columns, chooser } = useColumns('log', allColumns(settings))
  const { auditEvents, more } = list.data ?? {}
  const narrowed = Object.keys(filter).length > 0
  return (
    <div className="space-y-4">
      <ListBar list="log" total={undefined}>
        {chooser}
      </ListBar>
      <section aria-label={m.admin_set_log()} className="rounded-md border border-line bg-surface">
        <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
          <SearchField label={m.admin_log_search()} value={view.search ?? ''} onSearch={(search) => look({ search })} />
          <FilterChip
            label={m.admin_log_action()}
            options={options(actions, actionText)}
            value={filter.action}
            onValue={(action) => look({ action, deed: '' })}
          />
          <FilterChip
            label={m.admin_log_subject()}
            options={options(subjects, subjectText)}
            value={filter.subject}
            onValue={(subject) => look({ subject, of: '' })}
          />
          <DayRange from={filter.from} to={filter.to} onRange={look} />
          {filter.administrator && (
            <ChosenFilter text={`${m.admin_log_by()}: ${filter.administrator}`} onRemove={() => look({ by: '' })} />
          )}
          {filter.subjectId && (
            <ChosenFilter text={`${m.admin_log_subject()}: ${filter.subjectId}`} onRemove={() => look({ of: '' })} />
          )}
          {narrowed && (
            <Button kind="quiet" size="compact" onClick={() => look(nothing)}>
              {m.admin_reset()}
            </Button>
          )}
        </div>
        <ListTable
          label={m.admin_set_log()}
          columns={columns}
          rows={auditEvents}
          rowKey={({ id }) => id}
          rowName={({ administrator, action }) => `${administrator.username}: ${actionText(action)}`}
          onOpen={({ id }) => opened.open(id)}
          narrow={narrowWith(settings)}
          error={list.isError && !auditEvents ? adminErrorText(list.error) : undefined}
          onRetry={() => void list.refetch()}
          empty={m.admin_log_none()}
          onReset={narrowed ? () => look(nothing) : undefined}
          perPage={perPage}
        />
        <Pager pages={pages} shown={auditEvents?.length ?? 0} next={more ? auditEvents?.at(-1)?.id : undefined} />
        <AuditEventDialog
          event={auditEvents?.find(({ id }) => id === opened.id)}
          settings={settings}
          onClose={opened.close}
          onFilter={(part) => look({ ...nothing, ...without(ofRow), ...part })}
        />
      </section>
    </div>
  )
}

function options<V extends string>(values: readonly V[], text: (value: V) => string) {
  return values.map((value) => ({ value, label: text(value) }))
}

/** The length of an identifier's prefix that is enough to recognise it. */
const longestId = 15

const narrowWith =
  (settings: SettingFields) =>
  (event: AuditEntry): NarrowRow => {
    const { administrator, action, at, subject, reason } = event
    const { kind, id } = subject
    return {
      left: actionText(action),
      leftNote: (
        <>
          {administrator.username} · {subjectText(kind)}{' '}
          <span className="font-mono">{id.length > longestId ? `${id.slice(0, longestId)}…` : id}</span>
          {reason && <span className="block">{reason}</span>}
        </>
      ),
      rightNote: <DateTime iso={at} />,
      below: <FirstChanges event={event} settings={settings} />,
    }
  }

const allColumns = (settings: SettingFields): readonly ListColumn<AuditEntry>[] => [
  { key: 'at', head: m.admin_log_at(), cell: ({ at }) => <DateTime iso={at} /> },
  {
    key: 'by',
    head: m.admin_log_by(),
    cell: ({ administrator }) => <span className="type-strong block max-w-40 truncate">{administrator.username}</span>,
  },
  {
    key: 'action',
    head: m.admin_log_action(),
    cell: ({ action }) => <span className="whitespace-nowrap">{actionText(action)}</span>,
  },
  {
    key: 'subject',
    head: m.admin_log_subject(),
    cell: ({ subject: { kind, id } }) => (
      <span className="block max-w-40 truncate" title={id}>
        {subjectText(kind)} <span className="font-mono text-[0.8125rem] text-text-2">{id}</span>
      </span>
    ),
  },
  {
    key: 'changes',
    head: m.admin_log_changes(),
    cell: (event) => (
      <span className="block w-64">
        <FirstChanges event={event} settings={settings} />
      </span>
    ),
  },
  {
    key: 'reason',
    head: m.admin_tx_reason(),
    cell: ({ reason }) => <span className="block max-w-40 truncate text-text-2">{reason}</span>,
  },
]
