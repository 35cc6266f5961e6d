import { mostCounted, mostListed } from '@casino/contract/transaction-list'
import type { AdminTransaction, Operation, TransactionStatus } from '@casino/contract/transactions'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, ListFilter, UserRound } from 'lucide-react'
import { kindText, methodText } from '../../cashier/words.ts'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { countText } from '../../ui/figures.ts'
import { Money } from '../../ui/Money.tsx'
import { call } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { ChosenFilter } from '../list/ChosenFilter.tsx'
import { useColumns } from '../list/columns.tsx'
import { DayRange } from '../list/DayRange.tsx'
import { FileButton } from '../list/FileButton.tsx'
import { FilterChip } from '../list/FilterChip.tsx'
import { ListBar } from '../list/ListBar.tsx'
import { type ListColumn, ListTable } from '../list/ListTable.tsx'
import { type OpenRow, useOpenRow } from '../list/open-row.ts'
import { Pager } from '../list/Pager.tsx'
import { PanelTabs } from '../list/PanelTabs.tsx'
import { usePages } from '../list/pages.ts'
import type { RowActions } from '../list/RowMenu.tsx'
import { SearchField } from '../list/SearchField.tsx'
import { statusCell } from '../list/status-cell.tsx'
import { lookedAt, ofRow, useView, without } from '../list/view.ts'
import {
  filterOf,
  filters,
  isNarrowed,
  perPage,
  statuses,
  statusOf,
  type TabKey,
  tabOf,
  tabs,
  typeOf,
  types,
} from './filter.ts'
import { PaymentId } from './PaymentId.tsx'
import { listOptions } from './queries.ts'
import { useQueue } from './queue.tsx'
import { TransactionDialog } from './TransactionDialog.tsx'

const tabTexts: Record<TabKey, () => string> = {
  all: m.admin_tx_all,
  deposits: m.admin_tx_deposits,
  withdrawals: m.admin_tx_withdrawals,
  pending: m.admin_users_pending,
}

/** docs/product.md §2 Transactions; the state of the screen is in the URL. */
export default function Transactions() {
  const { view, look } = useView()
  const opened = useOpenRow()
  const filter = filterOf(view)
  const pages = usePages(JSON.stringify(filter), perPage)
  const list = useQuery(listOptions(filter, pages.number))
  const { transactions, total = 0, counts, partial } = list.data ?? {}
  const shown = transactions?.length ?? 0
  // This list's pages have no cursors: the page number serves as one.
  const next = pages.before + shown < Math.min(total, mostListed) ? String(pages.number + 1) : undefined
  const clear = isNarrowed(view) ? () => look(without(filters)) : undefined
  const { columns, chooser } = useColumns('transactions', allColumns())
  const queue = useQueue(tabOf(view))
  const actions = useActions(opened.open)
  return (
    <div className="space-y-4">
      <ListBar list="transactions" total={list.data && total < mostCounted ? total : undefined}>
        {chooser}
        <FileButton
          label={m.admin_list_export()}
          fetch={() => call('POST /api/admin/transactions/export', { body: filter })}
        />
      </ListBar>
      <section className="rounded-md border border-line bg-surface" aria-label={m.admin_transactions()}>
        <KindTabs counts={counts} />
        <Filters rows={transactions} onClear={clear} />
        {partial && <p className="type-small border-b border-line px-3 py-2 text-text-2">{m.admin_tx_partial()}</p>}
        <ListTable
          label={m.admin_transactions()}
          columns={queue.columns(columns)}
          rows={transactions}
          rowKey={({ uuid }) => uuid}
          rowName={rowName}
          order={{ by: filter.sort ?? 'date', descending: filter.order !== 'asc' }}
          onOrder={({ by, descending }) => look({ sort: by, order: descending ? undefined : 'asc' })}
          onOpen={({ uuid }) => opened.open(uuid)}
          actions={actions}
          narrow={queue.narrow}
          height={queue.height}
          error={list.isError && !transactions ? adminErrorText(list.error) : undefined}
          onRetry={() => void list.refetch()}
          empty={m.admin_tx_none()}
          onReset={clear}
          perPage={perPage}
        />
        <Pager pages={pages} shown={shown} total={total < mostCounted ? total : undefined} next={next} />
        <TransactionDialog id={opened.id} onClose={opened.close} />
        {queue.question}
      </section>
    </div>
  )
}

function KindTabs({ counts }: { counts: Readonly<Record<TabKey, number>> | undefined }) {
  const { view } = useView()
  return (
    <PanelTabs
      label={m.admin_tx_tabs()}
      className="px-1"
      tabs={tabs.map((key) => ({
        label: tabTexts[key](),
        count: counts ? countUpTo(counts[key]) : '',
        link: {
          to: '/admin',
          search: lookedAt(view, { ...without(ofRow), tab: key === 'all' ? undefined : key, type: undefined }),
        },
        current: key === tabOf(view),
      }))}
    />
  )
}

/** The server stops counting here. */
const countUpTo = (count: number) => (count < mostCounted ? countText(count) : `${countText(mostCounted)}+`)

interface FiltersProps {
  /** They have the name of the user who is in the URL by their id. */
  rows: readonly Row[] | undefined
  onClear: (() => void) | undefined
}

function Filters({ rows, onClear }: FiltersProps) {
  const { view, look } = useView()
  const { user, from, to } = filterOf(view)
  const name = rows?.find(({ user_id }) => user_id === user)?.username ?? user
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
      <SearchField
        label={m.admin_tx_search()}
        value={view.search ?? ''}
        maxLength={64}
        onSearch={(search) => look({ search })}
      />
      <DayRange from={from} to={to} onRange={look} />
      {tabOf(view) === 'all' && (
        <FilterChip
          label={m.admin_tx_type()}
          options={types.map((type) => ({ value: type, label: kindText({ type }) }))}
          value={typeOf(view)}
          onValue={(type) => look({ type })}
        />
      )}
      {tabOf(view) !== 'pending' && (
        <FilterChip
          label={m.admin_tx_status()}
          options={statuses.map((value) => ({ value, label: statusTexts[value]() }))}
          value={statusOf(view)}
          onValue={(status) => look({ status })}
        />
      )}
      {user && <ChosenFilter text={`${m.admin_tx_username()}: ${name}`} onRemove={() => look({ user: undefined })} />}
      {onClear && (
        <Button kind="quiet" size="compact" onClick={onClear}>
          {m.admin_clear()}
        </Button>
      )}
    </div>
  )
}

/** The actions of a row. */
function useActions(open: OpenRow['open']) {
  const navigate = useNavigate()
  const { look } = useView()
  return ({ uuid, user_id }: Row): RowActions => ({
    name: uuid.slice(0, 8),
    items: [
      {
        label: m.admin_row_open(),
        icon: <ArrowLeftRight size={18} aria-hidden />,
        run: () => open(uuid),
      },
      {
        label: m.admin_user_title(),
        icon: <UserRound size={18} aria-hidden />,
        run: () => void navigate({ to: '/admin', search: { section: 'users', search: user_id, id: user_id } }),
      },
      {
        label: m.admin_tx_of_user(),
        icon: <ListFilter size={18} aria-hidden />,
        run: () => look({ tab: undefined, search: undefined, user: user_id }, { push: true }),
      },
    ],
  })
}

type Row = AdminTransaction | Operation

function rowName(payment: Row): string {
  return `${kindText(payment)}, ${payment.username}`
}

const statusTexts: Record<TransactionStatus, () => string> = {
  pending: m.admin_tx_status_pending,
  success: m.admin_tx_status_success,
  rejected: m.admin_tx_status_rejected,
}

const allColumns = (): readonly ListColumn<Row>[] => [
  {
    key: 'id',
    sort: 'id',
    head: m.admin_tx_id(),
    cell: ({ uuid }) => <PaymentId uuid={uuid} shown={15} />,
  },
  {
    key: 'username',
    sort: 'username',
    head: m.admin_tx_username(),
    cell: ({ username }) => (
      <span className="type-strong block max-w-48 truncate" translate="no">
        {username}
      </span>
    ),
  },
  { key: 'type', sort: 'type', head: m.admin_tx_type(), cell: kindText },
  {
    key: 'method',
    sort: 'method',
    head: m.admin_tx_method(),
    cell: (payment) => <span className="whitespace-nowrap">{methodText(payment)}</span>,
  },
  {
    key: 'amount',
    sort: 'amount',
    head: m.admin_tx_amount(),
    figure: true,
    cell: ({ amount, status }) => (
      <Money
        kopecks={kopecksOf(amount)}
        className={status === 'rejected' ? 'text-text-3 line-through' : 'font-semibold'}
      />
    ),
  },
  {
    key: 'status',
    sort: 'status',
    head: m.admin_tx_status(),
    cell: statusCell,
  },
  { key: 'date', sort: 'date', head: m.admin_user_when(), cell: ({ date }) => <DateTime iso={date} /> },
]
