import type { User } from '@casino/contract/entities'
import type { Transaction } from '@casino/contract/transactions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { StatusPill } from '../../cashier/StatusPill.tsx'
import { kindText, methodText } from '../../cashier/words.ts'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/amount.ts'
import { DateTime } from '../../ui/DateTime.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { Money } from '../../ui/Money.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { statusCell } from '../list/status-cell.tsx'
import { More } from './More.tsx'
import { Part } from './Part.tsx'
import { paymentsOptions } from './queries.ts'

/** Top-ups and withdrawals of a user, each with a link to the list where it is decided. */
export function Payments({ user: { id } }: { user: User }) {
  const payments = useInfiniteQuery(paymentsOptions(id))
  return (
    <section aria-label={m.admin_user_payments()} className="space-y-3">
      <Link to="/admin" search={{ section: 'transactions', user: id }} className={linkClass}>
        {m.admin_user_payments_all()}
      </Link>
      <Part query={payments} empty={m.admin_user_no_transactions()}>
        {(rows) => (
          <>
            <Table
              label={m.admin_user_payments()}
              columns={columns()}
              rows={rows}
              rowKey={({ uuid }) => uuid}
              narrow={(payment) => ({
                left: <Kind payment={payment} />,
                leftNote: <DateTime iso={payment.createdAt} />,
                right: <Money kopecks={kopecksOf(payment.amount)} />,
                rightNote: <StatusPill transaction={payment} />,
              })}
            />
            <More of={payments} />
          </>
        )}
      </Part>
    </section>
  )
}

function columns(): Column<Transaction>[] {
  return [
    { key: 'date', head: m.admin_user_when(), cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
    { key: 'type', head: m.admin_tx_type(), cell: (payment) => <Kind payment={payment} /> },
    { key: 'method', head: m.admin_tx_method(), cell: methodText },
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
  ]
}

function Kind({ payment }: { payment: Transaction }) {
  return (
    <Link to="/admin" search={{ section: 'transactions', search: payment.uuid }} className={linkClass}>
      {kindText(payment)}
    </Link>
  )
}
