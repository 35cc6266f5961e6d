import type { User } from '@casino/contract/entities'
import type { Transaction } from '@casino/contract/money/transactions'
import { Link } from '@tanstack/react-router'
import { kindText, methodText } from '../../cashier/words.ts'
import { m } from '../../texts/compiled/messages.js'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { linkClass } from '../../ui/shown/link-class.ts'
import { defineGrowing } from '../list/define-list.ts'
import { GrowingTable } from '../list/GrowingTable.tsx'
import { statusCell } from '../list/status-cell.tsx'
import { usersKey } from './queries.ts'

const payments = defineGrowing({
  label: m.admin_user_payments,
  key: [...usersKey, 'payments'],
  call: 'GET /api/admin/users/{id}/payments',
  rows: 'transactions',
  cursor: 'before',
  perPage: 10,
  rowKey: ({ uuid }) => uuid,
  empty: m.admin_user_no_transactions,
  columns: {
    date: { head: m.admin_user_when, cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
    type: { head: m.admin_tx_type, cell: (payment) => <Kind payment={payment} /> },
    method: { head: m.admin_tx_method, cell: methodText },
    amount: { head: m.admin_tx_amount, money: ({ amount }) => amount, inTable: 'font-semibold' },
    status: { head: m.admin_tx_status, cell: statusCell },
  },
  phone: { left: 'type', leftNote: 'date', right: 'amount', rightNote: 'status' },
})

/** Top-ups and withdrawals of a user, newest first, each with a link to the list where it is decided. */
export function Payments({ user: { id } }: { user: User }) {
  return (
    <section aria-label={m.admin_user_payments()} className="space-y-3">
      <Link to="/admin" search={{ section: 'transactions', user: id }} className={linkClass}>
        {m.admin_user_payments_all()}
      </Link>
      <GrowingTable of={payments} params={{ id }} />
    </section>
  )
}

function Kind({ payment }: { payment: Transaction }) {
  return (
    <Link to="/admin" search={{ section: 'transactions', search: payment.uuid }} className={linkClass}>
      {kindText(payment)}
    </Link>
  )
}
