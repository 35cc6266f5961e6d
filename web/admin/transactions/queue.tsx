import { isPayment } from '@casino/contract/transaction-list'
import type { AdminTransaction, Operation } from '@casino/contract/transactions'
import { m } from '../../texts/compiled/messages.js'
import type { ListColumn } from '../list/ListTable.tsx'
import { Waiting } from '../list/Waiting.tsx'
import type { Verdictable } from './AskVerdict.tsx'
import type { TabKey } from './filter.ts'
import { Marks } from './Hints.tsx'
import { useVerdicts } from './use-verdicts.tsx'
import { Verdicts } from './Verdicts.tsx'

type Column = ListColumn<AdminTransaction | Operation>
const queues: readonly TabKey[] = ['withdrawals', 'pending']

/**
 * The list as a work queue, for withdrawals: hints are shown under the name, the waiting time under the date, and each can be
 * decided without opening it. `question` asks for confirmation first.
 */
export function useQueue(tab: TabKey) {
  const { onAsk, question } = useVerdicts()
  const columns = (all: readonly Column[]): readonly Column[] =>
    queues.includes(tab) ? [...all.map(withMore), decide(onAsk)] : all
  return { columns, question }
}

function withMore(column: Column): Column {
  if (column.key === 'username') {
    return {
      ...column,
      cell: (payment) => (
        <span className="block min-w-32 space-y-1">
          {column.cell(payment)}
          {isPayment(payment) && <Marks of={payment} />}
        </span>
      ),
    }
  }
  if (column.key !== 'date') return column
  return {
    ...column,
    cell: (payment) => (
      <>
        {column.cell(payment)}
        {payment.status === 'pending' && <Waiting since={payment.createdAt} />}
      </>
    ),
  }
}

const decide = (onAsk: (chosen: Verdictable) => void): Column => ({
  key: 'decide',
  head: m.admin_tx_decide(),
  cell: (payment) =>
    isPayment(payment) && payment.type === 'withdrawal' && <Verdicts transaction={payment} onAsk={onAsk} />,
})
