import type { AuditEntry } from '@casino/contract/admin'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Button } from '../../ui/Button.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { call } from '../../wire/api.ts'
import { playerData } from '../../wire/session.ts'
import { DayRange, dayOf } from '../list/DayRange.tsx'
import { type ListColumn, ListTable } from '../list/ListTable.tsx'
import { Pager } from '../list/Pager.tsx'
import { usePages } from '../list/pages.ts'
import { SearchField } from '../list/SearchField.tsx'
import { useView, type View } from '../list/view.ts'
import { ActDialog } from './ActDialog.tsx'
import { deeds, deedText, subjects, subjectText } from './act-words.ts'

const perPage = 20

type Filter = ReturnType<typeof filterOf>

/** What the address asks the log for; what makes no sense in it, it does not ask for. */
function filterOf(view: View) {
  const [from, to] = [dayOf(view.from), dayOf(view.to)]
  const search = (view.search ?? '').trim().slice(0, 100)
  const deed = deeds.find((one) => one === view.deed)
  const subject = subjects.find((one) => one === view.subject)
  const by = /^\d{1,16}$/.test(view.by ?? '') ? view.by : undefined
  return {
    ...(search && { search }),
    ...(deed && { deed }),
    ...(subject && { subject }),
    ...(by && { administrator: by }),
    ...(subject && view.of && { subjectId: view.of.slice(0, 64) }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

function actsOptions(filter: Filter, before: string | undefined) {
  return queryOptions({
    queryKey: ['admin', 'acts', filter, before],
    queryFn: ({ signal }) =>
      call('GET /api/admin/audit-log', {
        query: { ...filter, limit: perPage, ...(before !== undefined && { before }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: playerData,
  })
}

const nothing = { search: '', deed: '', subject: '', by: '', of: '', from: '', to: '' }

/** What administrators did: who, when, to whom, from what to what. */
export default function ActLog() {
  const { view, look } = useView()
  const filter = filterOf(view)
  const pages = usePages(JSON.stringify(filter), perPage)
  const list = useQuery(actsOptions(filter, pages.cursor))
  const [opened, setOpened] = useState<AuditEntry>()
  const { acts, more } = list.data ?? {}
  const narrowed = Object.keys(filter).length > 0
  return (
    <section aria-label={m.admin_set_log()} className="rounded-md border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
        <SearchField label={m.admin_log_search()} value={view.search ?? ''} onSearch={(search) => look({ search })} />
        <SelectField
          label={m.admin_log_deed()}
          labelHidden
          compact
          value={filter.deed ?? ''}
          options={[{ value: '', label: m.admin_log_any_deed() }, ...options(deeds, deedText)]}
          onValue={(deed) => look({ deed })}
        />
        <SelectField
          label={m.admin_log_subject()}
          labelHidden
          compact
          value={filter.subject ?? ''}
          options={[{ value: '', label: m.admin_log_any_subject() }, ...options(subjects, subjectText)]}
          onValue={(subject) => look({ subject, of: '' })}
        />
        <DayRange from={filter.from} to={filter.to} onRange={look} />
        {filter.administrator && (
          <Chip text={`${m.admin_log_by()}: ${filter.administrator}`} onRemove={() => look({ by: '' })} />
        )}
        {filter.subjectId && (
          <Chip text={`${m.admin_log_subject()}: ${filter.subjectId}`} onRemove={() => look({ of: '' })} />
        )}
        {narrowed && (
          <Button kind="quiet" size="compact" onClick={() => look(nothing)}>
            {m.admin_clear()}
          </Button>
        )}
      </div>
      <ListTable
        label={m.admin_set_log()}
        columns={columns()}
        rows={acts}
        rowKey={({ id }) => id}
        rowName={({ administrator, deed }) => `${administrator.username}: ${deedText(deed)}`}
        order={{ by: undefined, descending: true }}
        onOrder={() => {}}
        onOpen={setOpened}
        error={list.isError && !acts ? m.admin_list_error() : undefined}
        onRetry={() => void list.refetch()}
        empty={m.admin_log_none()}
        onReset={narrowed ? () => look(nothing) : undefined}
        perPage={perPage}
      />
      <Pager pages={pages} shown={acts?.length ?? 0} next={more ? acts?.at(-1)?.id : undefined} />
      <ActDialog
        act={opened}
        onClose={() => setOpened(undefined)}
        onFilter={(part) => {
          setOpened(undefined)
          look({ ...nothing, ...part })
        }}
      />
    </section>
  )
}

function options<V extends string>(values: readonly V[], text: (value: V) => string) {
  return values.map((value) => ({ value, label: text(value) }))
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <Button size="compact" onClick={onRemove}>
      <span className="max-w-56 truncate">{text}</span>
      <X size={16} aria-hidden />
      <span className="sr-only">{m.admin_log_remove_filter()}</span>
    </Button>
  )
}

const columns = (): readonly ListColumn<AuditEntry>[] => [
  { key: 'at', head: m.admin_log_at(), cell: ({ at }) => <DateTime iso={at} /> },
  {
    key: 'by',
    head: m.admin_log_by(),
    cell: ({ administrator }) => <span className="type-strong block max-w-40 truncate">{administrator.username}</span>,
  },
  {
    key: 'deed',
    head: m.admin_log_deed(),
    cell: ({ deed }) => <span className="whitespace-nowrap">{deedText(deed)}</span>,
  },
  {
    key: 'subject',
    head: m.admin_log_subject(),
    cell: ({ subject: { kind, id } }) => (
      <span className="block max-w-56 truncate" title={id}>
        {subjectText(kind)} <span className="font-mono text-[13px] text-text-2">{id}</span>
      </span>
    ),
  },
  {
    key: 'reason',
    head: m.admin_log_reason(),
    cell: ({ reason }) => <span className="block max-w-72 truncate text-text-2">{reason}</span>,
  },
]
