import type { QueryOf } from '@casino/contract/route'
import type { adminTransactions } from '@casino/contract/transactions'
import { dayOf } from '../list/DayRange.tsx'
import type { View } from '../list/view.ts'

type Query = QueryOf<typeof adminTransactions>

export const perPage = 10
export const tabs = ['all', 'deposits', 'withdrawals', 'pending'] as const
export type TabKey = (typeof tabs)[number]

const parts: Readonly<Record<TabKey, Query>> = {
  all: {},
  deposits: { type: 'topup' },
  withdrawals: { type: 'withdrawal' },
  pending: { status: 'pending' },
}
const columns = ['id', 'username', 'type', 'method', 'amount', 'status', 'date'] as const

export function tabOf({ tab }: View): TabKey {
  return tabs.find((key) => key === tab) ?? 'all'
}

/** What the address asks for, without the page. What makes no sense in it, it does not ask for. */
export function filterOf(view: View): Query {
  const { search = '', sort, order } = view
  const [from, to, by] = [dayOf(view.from), dayOf(view.to), columns.find((column) => column === sort)]
  const text = search.trim().slice(0, 64)
  return {
    ...parts[tabOf(view)],
    ...(text && { search: text }),
    ...(from && { from }),
    ...(to && { to }),
    ...(by && { sort: by, order: order === 'asc' ? 'asc' : 'desc' }),
  }
}

/** Whether something is hidden that a reset would bring back. */
export function isNarrowed({ search, from, to }: Query): boolean {
  return Boolean(search || from || to)
}
