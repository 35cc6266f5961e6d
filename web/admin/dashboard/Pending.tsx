import { isPayment } from '@casino/contract/money/transaction-list'
import type { AdminTransaction } from '@casino/contract/money/transactions'
import { useQuery } from '@tanstack/react-query'
import { StatusPill } from '../../cashier/StatusPill.tsx'
import { methodText } from '../../cashier/words.ts'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'
import { preloadDialog } from '../../ui/layers/Dialog.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { countText } from '../../ui/shown/figures.ts'
import { Money } from '../../ui/shown/Money.tsx'
import { Missing } from '../forms/Missing.tsx'
import { verdictsOn } from '../transactions/decision.ts'
import { Marks } from '../transactions/Hints.tsx'
import { firstOptions } from '../transactions/queries.ts'
import { useVerdicts } from '../transactions/use-verdicts.tsx'
import type { Verdictable } from '../transactions/VerdictDialog.tsx'
import { Verdicts } from '../transactions/Verdicts.tsx'
import { AllLink } from './AllLink.tsx'
import { Panel } from './Panel.tsx'
import { statsOptions } from './queries.ts'

/** Rows shown here; the section shows all of them. */
const shown = 5

/** Withdrawals to decide, the longest-waiting first; deciding each takes two presses. */
export function Pending() {
  const list = useQuery(firstOptions({ type: 'withdrawal', undecided: 'yes', sort: 'date', order: 'asc' }))
  const { data: stats } = useQuery(statsOptions)
  const { onAsk, question } = useVerdicts()
  // Optimistic: a decided withdrawal disappears immediately, and reappears if the server refuses.
  const waiting = list.data?.transactions
    .filter(isPayment)
    .filter(({ status }) => status === 'pending')
    .slice(0, shown)
  // Until it is known, its line reserves the space that it will need.
  const sum = stats?.pendingWithdrawals ?? { count: 1, amount: 0 }
  return (
    <Panel
      label={m.admin_dash_pending()}
      aside={<AllLink search={{ section: 'transactions', tab: 'undecided' }} />}
      flush
    >
      {sum.count > 0 && (
        <p className={classes('type-small px-3 pb-2 text-text-2', stats ? '' : 'invisible')}>
          {m.admin_dash_pending_sum({ count: countText(sum.count), amount: formatMoney(kopecksOf(sum.amount), '₽') })}
        </p>
      )}
      {/* As high as all five rows, if the profit is next to them. */}
      <div className="xl:min-h-[27.75rem]">
        {waiting ? (
          <Waiting waiting={waiting} onAsk={onAsk} />
        ) : (
          <Missing query={list} text={m.admin_dash_error()} className="mx-3 mb-3 h-60" />
        )}
      </div>
      {question}
    </Panel>
  )
}

function Waiting({ waiting, onAsk }: { waiting: readonly AdminTransaction[]; onAsk: (chosen: Verdictable) => void }) {
  if (waiting.length === 0) return <p className="px-3 py-10 text-center text-text-2">{m.admin_dash_pending_none()}</p>
  return (
    <ul className="divide-y divide-line border-t border-line" onPointerEnter={preloadDialog}>
      {waiting.map((transaction) => (
        <li
          key={transaction.uuid}
          className="flex min-h-22 flex-wrap items-center gap-x-2 gap-y-1 px-3 py-2 type-dense"
        >
          <span className="min-w-0 flex-1 basis-44">
            <span className="flex flex-wrap items-baseline gap-x-3">
              <span className="max-w-full truncate font-semibold">{transaction.username}</span>
              <Money kopecks={kopecksOf(transaction.amount)} className="font-semibold" />
            </span>
            <span className="type-small block text-text-3">
              {methodText(transaction)} · <DateTime iso={transaction.date} />
            </span>
          </span>
          {verdictsOn(transaction).length > 0 ? (
            <Verdicts transaction={transaction} onAsk={onAsk} />
          ) : (
            <StatusPill transaction={transaction} />
          )}
          <Marks of={transaction} most={2} className="h-5 w-full overflow-hidden" />
        </li>
      ))}
    </ul>
  )
}
