import { mostCounted, mostListed } from '@casino/contract/money/list-ends'
import { ArrowLeftRight, ListFilter, UserRound } from 'lucide-react'
import { useState } from 'react'
import { kindText, methodText } from '../../cashier/words.ts'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { countText } from '../../ui/shown/figures.ts'
import { Money } from '../../ui/shown/Money.tsx'
import { useSession } from '../../wire/session.ts'
import { Allowed } from '../forms/may.ts'
import { defineList } from '../list/define-list.ts'
import { List } from '../list/List.tsx'
import { PanelTabs } from '../list/PanelTabs.tsx'
import { statusCell } from '../list/status-cell.tsx'
import type { TableOf } from '../list/table-of.tsx'
import { ofRow, useView, type View, withChanges, without } from '../list/view.ts'
import { Waiting } from '../list/Waiting.tsx'
import { verdictsOn } from './decision.ts'
import { filters, type TransactionsTab, tabOf, tabs } from './filter.ts'
import { phone, type TransactionRow } from './narrow.tsx'
import { PaymentId } from './PaymentId.tsx'
import { QueueBar } from './QueueBar.tsx'
import { listRequest } from './queries.ts'
import { Choose, isWithdrawal, Marked, Name, type Queue, Queued } from './queue.tsx'
import { TransactionDialog } from './TransactionDialog.tsx'
import { useVerdicts } from './use-verdicts.tsx'
import { Verdicts } from './Verdicts.tsx'

const columnsOf = (queue: Queue | undefined): TableOf<TransactionRow>['columns'] => ({
  id: {
    head: m.admin_tx_id,
    sort: true,
    cell: (row) => (
      <span className="flex items-center gap-2">
        {queue && <Choose row={row} queue={queue} />}
        <PaymentId uuid={row.uuid} shown={15} />
      </span>
    ),
  },
  username: {
    head: m.admin_tx_username,
    sort: true,
    cell: (row) => (queue ? <Marked row={row} /> : <Name row={row} />),
  },
  // Most of the queue is withdrawals.
  type: queue ? undefined : { head: m.admin_tx_type, sort: true, cell: kindText },
  method: {
    head: m.admin_tx_method,
    sort: true,
    inTable: 'whitespace-nowrap',
    cell: (row) => (queue && !isWithdrawal(row) ? kindText(row) : methodText(row)),
  },
  amount: {
    head: m.admin_tx_amount,
    sort: true,
    figure: true,
    cell: ({ amount, status }) => (
      <Money
        kopecks={kopecksOf(amount)}
        className={status === 'rejected' ? 'text-text-3 line-through' : 'font-semibold'}
      />
    ),
  },
  status: { head: m.admin_tx_status, sort: true, cell: statusCell },
  date: {
    head: m.admin_user_when,
    sort: true,
    cell: ({ date, status, createdAt }) => (
      <>
        <DateTime iso={date} />
        {queue && status === 'pending' && <Waiting since={createdAt} />}
      </>
    ),
  },
  decide: queue && {
    head: m.admin_tx_decide,
    fixed: true,
    cell: (row) => isWithdrawal(row) && <Verdicts transaction={row} onAsk={queue.onAsk} />,
  },
})

/**
 * docs/product.md §2 Transactions. With `queue` the list is a work queue for withdrawals: hints are under the name, the
 * waiting time under the date, and each can be decided without opening it, or several after a confirmation, also by
 * keys.
 */
export const listOf = (queue?: Queue) =>
  defineList({
    ...listRequest,
    label: m.admin_transactions,
    stored: 'transactions',
    file: { call: 'POST /api/admin/transactions/export', needs: 'payments.export' },
    filters,
    clear: m.admin_clear,
    order: { by: 'date', descending: true },
    total: ({ total }) => (total < mostCounted ? total : undefined),
    next: ({ total }, seen) =>
      seen < Math.min(total, mostListed) ? String(Math.ceil(seen / listRequest.perPage) + 1) : undefined,
    head: ({ view, reply, rows = [] }) => (
      <>
        <KindTabs view={view} counts={reply?.counts} />
        {queue && (
          <Allowed to="payments.decide">
            <QueueBar rows={rows} queue={queue} />
          </Allowed>
        )}
      </>
    ),
    note: (reply) => (reply?.partial ? m.admin_tx_partial() : undefined),
    rowKey: ({ uuid }) => uuid,
    rowName: (row) => `${kindText(row)}, ${row.username}`,
    empty: m.admin_tx_none,
    height: queue ? 'queue' : 'line',
    columns: columnsOf(queue),
    phone: queue
      ? { ...phone, below: (row) => (isWithdrawal(row) ? <Queued row={row} queue={queue} /> : phone.below(row)) }
      : phone,
    actions: ({ uuid, user_id }, { opened, goToUser, look }) => ({
      name: uuid.slice(0, 8),
      items: [
        { label: m.admin_row_open(), icon: <ArrowLeftRight size={18} aria-hidden />, run: () => opened.open(uuid) },
        {
          label: m.admin_user_title(),
          icon: <UserRound size={18} aria-hidden />,
          run: () => goToUser(user_id),
        },
        {
          label: m.admin_tx_of_user(),
          icon: <ListFilter size={18} aria-hidden />,
          run: () => look({ tab: undefined, search: undefined, user: user_id }, { push: true }),
        },
      ],
    }),
    details: ({ opened: { id, close }, rows = [], look }) => (
      <TransactionDialog
        id={id}
        onClose={close}
        onDecided={({ uuid }) => {
          const next = queue && nextIn(rows, uuid, queue)
          if (next !== undefined) look({ id: next })
        }}
      />
    ),
  })

/** The next withdrawal of the queue that this administrator can decide. */
function nextIn(rows: readonly TransactionRow[], uuid: string, { me }: Queue): string | undefined {
  const after = rows.slice(rows.findIndex((row) => row.uuid === uuid) + 1)
  return after.find((row) => isWithdrawal(row) && verdictsOn(row, me).length > 0)?.uuid
}

const queues: readonly TransactionsTab[] = ['undecided', 'withdrawals', 'pending']

export default function Transactions() {
  const { view } = useView()
  const { onAsk, question } = useVerdicts()
  const { user } = useSession()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const queue: Queue = {
    onAsk,
    chosen,
    me: user?.id,
    clear: () => setChosen(new Set()),
    toggle: (uuid) =>
      setChosen((before) => new Set(before.has(uuid) ? [...before].filter((one) => one !== uuid) : [...before, uuid])),
  }
  return (
    <>
      <List of={listOf(queues.includes(tabOf(view)) ? queue : undefined)} />
      {question}
    </>
  )
}

const tabTexts: Record<TransactionsTab, () => string> = {
  all: m.admin_tx_all,
  undecided: m.admin_tx_undecided,
  deposits: m.admin_tx_deposits,
  withdrawals: m.admin_tx_withdrawals,
  pending: m.admin_users_pending,
}

function KindTabs({ view, counts }: { view: View; counts: Readonly<Record<TransactionsTab, number>> | undefined }) {
  return (
    <PanelTabs
      label={m.admin_tx_tabs()}
      className="px-1"
      tabs={tabs.map((key) => ({
        label: tabTexts[key](),
        count: counts ? countUpTo(counts[key]) : '',
        link: {
          to: '/admin',
          search: withChanges(view, { ...without(ofRow), tab: key === 'all' ? undefined : key, type: undefined }),
        },
        current: key === tabOf(view),
      }))}
    />
  )
}

/** The server stops counting here. */
const countUpTo = (count: number) => (count < mostCounted ? countText(count) : `${countText(mostCounted)}+`)
