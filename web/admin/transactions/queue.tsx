import type { AdminTransaction } from '@casino/contract/transactions'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { toast } from '../../ui/toast.ts'
import { adminErrorText } from '../error-text.ts'
import type { ListColumn } from '../list/ListTable.tsx'
import { type Asked, AskVerdict } from './AskVerdict.tsx'
import type { TabKey } from './filter.ts'
import { Marks } from './Hints.tsx'
import { useReview } from './queries.ts'
import { Verdicts } from './Verdicts.tsx'
import { Waiting } from './Waiting.tsx'

type Column = ListColumn<AdminTransaction>
const queues: readonly TabKey[] = ['withdrawals', 'pending']

/**
 * The list as a queue of work, where withdrawals are: what is known of each stands under its name, how long it waits under
 * its date, and it is decided without being opened. `question` asks before anything is done.
 */
export function useQueue(tab: TabKey) {
  const [asked, setAsked] = useState<Asked>()
  const review = useReview({
    onRefused: (error, { transaction: { username } }) =>
      toast({ kind: 'error', text: m.admin_dash_refused({ name: username, problem: adminErrorText(error) }) }),
  })
  const columns = (all: readonly Column[]): readonly Column[] =>
    queues.includes(tab) ? [...all.map(withMore), decide(setAsked)] : all
  const question = <AskVerdict asked={asked} onClose={() => setAsked(undefined)} onReview={review.mutate} />
  return { columns, question }
}

function withMore(column: Column): Column {
  if (column.key === 'username') {
    return {
      ...column,
      cell: (payment) => (
        <span className="block min-w-32 space-y-1">
          {column.cell(payment)}
          <Marks of={payment} />
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

const decide = (onAsk: (asked: Asked) => void): Column => ({
  key: 'decide',
  head: m.admin_tx_decide(),
  cell: (payment) => payment.type === 'withdrawal' && <Verdicts transaction={payment} onAsk={onAsk} />,
})
