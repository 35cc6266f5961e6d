import { isPayment } from '@casino/contract/transaction-list'
import type { AdminTransaction, Operation } from '@casino/contract/transactions'
import { m } from '../../texts/compiled/messages.js'
import type { ListColumn } from '../list/ListTable.tsx'
import type { NarrowRow } from '../list/NarrowList.tsx'
import { Waiting } from '../list/Waiting.tsx'
import type { Verdictable } from './AskVerdict.tsx'
import type { TabKey } from './filter.ts'
import { Marks } from './Hints.tsx'
import { narrowTransaction } from './narrow.tsx'
import { useVerdicts } from './use-verdicts.tsx'
import { Verdicts } from './Verdicts.tsx'

type Row = AdminTransaction | Operation
type Column = ListColumn<Row>
type OnAsk = (chosen: Verdictable) => void
const queues: readonly TabKey[] = ['withdrawals', 'pending']

/**
 * The list as a work queue, for withdrawals: hints are in a line under the row, the waiting time under the date, and each can be
 * decided without opening it. `question` asks for confirmation first.
 */
export function useQueue(tab: TabKey) {
  const { onAsk, question } = useVerdicts()
  const tall = queues.includes(tab)
  const columns = (all: readonly Column[]): readonly Column[] => (tall ? [...all.map(withMore), decide(onAsk)] : all)
  const narrow = (row: Row): NarrowRow => {
    const shown = narrowTransaction(row)
    if (!tall || !isWithdrawal(row)) return shown
    return {
      ...shown,
      below: (
        <span className="flex flex-wrap items-center justify-end gap-2">
          <Marks of={row} className="flex-1 basis-60" />
          <Verdicts transaction={row} onAsk={onAsk} />
        </span>
      ),
    }
  }
  return { columns, narrow, height: tall ? 'tall' : 'line', question } as const
}

const isWithdrawal = (row: Row): row is AdminTransaction => isPayment(row) && row.type === 'withdrawal'

function withMore(column: Column): Column {
  const { key, cell } = column
  if (key === 'username') {
    return {
      ...column,
      cell: (payment) => (
        <span className="relative block">
          {cell(payment)}
          {isPayment(payment) && (
            // As long as the row, and cut off after one line: the opened payment lists them all.
            <Marks
              of={payment}
              className="absolute top-full left-0 mt-4 h-5 w-max max-w-[calc(100vw-30rem)] overflow-hidden"
            />
          )}
        </span>
      ),
    }
  }
  if (key !== 'date') return column
  return {
    ...column,
    cell: (payment) => (
      <>
        {cell(payment)}
        {payment.status === 'pending' && <Waiting since={payment.createdAt} />}
      </>
    ),
  }
}

const decide = (onAsk: OnAsk): Column => ({
  key: 'decide',
  head: m.admin_tx_decide(),
  cell: (payment) => isWithdrawal(payment) && <Verdicts transaction={payment} onAsk={onAsk} />,
})
