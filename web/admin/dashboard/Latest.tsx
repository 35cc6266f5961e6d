import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { activityText, kindText } from '../../cashier/words.ts'
import { m } from '../../texts/compiled/messages.js'
import { Button } from '../../ui/shown/Button.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { ListTable } from '../list/ListTable.tsx'
import { statusCell } from '../list/status-cell.tsx'
import { defineTable, renderTable } from '../list/table-of.tsx'
import { useView, without } from '../list/view.ts'
import { phone, type TransactionRow } from '../transactions/narrow.tsx'
import { firstOptions } from '../transactions/queries.ts'
import { AllLink } from './AllLink.tsx'
import { Panel } from './Panel.tsx'
import { periodParams } from './period.ts'

/** docs/product.md §9: the five most recent; the rest of the fifty are shown on demand. */
const shown = 5
const fetched = 50
/** URL parameters of the dashboard's cards and reports, which the list does not use. */
const elsewhere = without(['report', 'from', 'to', ...periodParams])

const latest = defineTable({
  label: m.admin_dash_latest,
  rowKey: ({ uuid }: TransactionRow) => uuid,
  columns: {
    user: {
      head: m.admin_user_title,
      inTable: 'block max-w-48 truncate font-semibold',
      cell: ({ username }) => username,
    },
    activity: { head: m.admin_dash_activity, inTable: 'whitespace-nowrap', cell: activityText },
    amount: { head: m.admin_tx_amount, money: ({ amount }) => amount, inTable: 'font-semibold' },
    status: { head: m.admin_tx_status, cell: statusCell },
    date: { head: m.admin_user_when, cell: ({ date }) => <DateTime iso={date} /> },
  },
  phone,
})

export function Latest() {
  const { look } = useView()
  const [all, setAll] = useState(false)
  const list = useQuery(firstOptions({}, fetched))
  const more = !all && list.data !== undefined && list.data.transactions.length > shown
  return (
    <Panel label={m.admin_dash_latest()} aside={<AllLink search={{ section: 'transactions' }} />} flush>
      <ListTable
        {...renderTable(latest)}
        rows={list.data?.transactions.slice(0, all ? fetched : shown)}
        rowName={(payment) => `${kindText(payment)}, ${payment.username}`}
        onOpen={({ uuid }) => look({ ...elsewhere, section: 'transactions', id: uuid }, { push: true })}
        error={list.isError && !list.data ? m.admin_dash_error() : undefined}
        onRetry={() => void list.refetch()}
        empty={m.admin_tx_none()}
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
