import type { AdminTransaction, Operation } from '@casino/contract/transactions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { activityText, kindText } from '../../cashier/words.ts'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { Money } from '../../ui/Money.tsx'
import { type ListColumn, ListTable } from '../list/ListTable.tsx'
import { statusCell } from '../list/status-cell.tsx'
import { useView, without } from '../list/view.ts'
import { narrowTransaction } from '../transactions/narrow.tsx'
import { listOptions } from '../transactions/queries.ts'
import { AllLink } from './AllLink.tsx'
import { Panel } from './Panel.tsx'

/** docs/product.md §9: the five most recent; the rest of the fifty are shown on demand. */
const shown = 5
const fetched = 50
/** URL parameters of the dashboard's reports, which the list does not use. */
const elsewhere = without(['report', 'from', 'to'])

export function Latest() {
  const { look } = useView()
  const [all, setAll] = useState(false)
  const list = useQuery(listOptions({}, 1, fetched))
  const more = !all && list.data !== undefined && list.data.transactions.length > shown
  return (
    <Panel label={m.admin_dash_latest()} aside={<AllLink search={{ section: 'transactions' }} />} flush>
      <ListTable
        label={m.admin_dash_latest()}
        columns={columns()}
        rows={list.data?.transactions.slice(0, all ? fetched : shown)}
        rowKey={({ uuid }) => uuid}
        rowName={(payment) => `${kindText(payment)}, ${payment.username}`}
        onOpen={({ uuid }) => look({ ...elsewhere, section: 'transactions', id: uuid }, { push: true })}
        error={list.isError && !list.data ? m.admin_dash_error() : undefined}
        onRetry={() => void list.refetch()}
        empty={m.admin_tx_none()}
        narrow={narrowTransaction}
        perPage={shown}
      />
      {more && (
        <div className="flex justify-center border-t border-line p-3">
          <Button size="compact" onClick={() => setAll(true)}>
            {m.history_more()}
          </Button>
        </div>
      )}
    </Panel>
  )
}

const columns = (): readonly ListColumn<AdminTransaction | Operation>[] => [
  {
    key: 'user',
    head: m.admin_user_title(),
    cell: ({ username }) => <span className="block max-w-48 truncate font-semibold">{username}</span>,
  },
  {
    key: 'activity',
    head: m.admin_dash_activity(),
    cell: (payment) => <span className="whitespace-nowrap">{activityText(payment)}</span>,
  },
  {
    key: 'amount',
    head: m.admin_tx_amount(),
    figure: true,
    cell: ({ amount }) => <Money kopecks={kopecksOf(amount)} className="font-semibold" />,
  },
  {
    key: 'status',
    head: m.admin_tx_status(),
    cell: statusCell,
  },
  { key: 'date', head: m.admin_user_when(), cell: ({ date }) => <DateTime iso={date} /> },
]
