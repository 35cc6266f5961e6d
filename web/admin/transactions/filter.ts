import type { QueryOf } from '@casino/contract/route'
import type { adminTransactions, TransactionStatus, TransactionType } from '@casino/contract/transactions'
import { dayIn, oneOf, type View } from '../list/view.ts'

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
export const statuses = ['pending', 'success', 'rejected'] as const satisfies readonly TransactionStatus[]
/** Bets and adjustments are shown only when selected. */
export const types = [
  'topup',
  'withdrawal',
  'bet_placed',
  'bet_win',
  'registration',
  'referral_reward',
  'promocode',
  'game_win',
  'game_loss',
  'adjustment',
] as const satisfies readonly TransactionType[]
/** In the URL. */
export const filters = ['user', 'search', 'from', 'to', 'status', 'type'] as const
const columns = ['id', 'username', 'type', 'method', 'amount', 'status', 'date'] as const

/** Pending payments are processed in order of arrival. */
const longestFirst = { sort: 'date', order: 'asc' } as const

export function tabOf({ tab }: View): TabKey {
  return oneOf(tabs, tab) ?? 'all'
}

/** The filters from the URL, without the page. Invalid ones are ignored. */
export function filterOf(view: View): Query {
  const { search = '', sort, order } = view
  const [from, to, by] = [dayIn(view.from), dayIn(view.to), oneOf(columns, sort)]
  const text = search.trim().slice(0, 64)
  const user = userOf(view)
  const status = statusOf(view)
  const type = typeOf(view)
  return {
    ...(type && { type }),
    ...(status && { status }),
    ...parts[tabOf(view)],
    ...(user && { user }),
    ...(text && { search: text }),
    ...(from && { from }),
    ...(to && { to }),
    ...(by ? { sort: by, order: order === 'asc' ? 'asc' : 'desc' } : tabOf(view) === 'pending' && longestFirst),
  }
}

/** Whether a filter hides rows that a reset would show. */
export function isNarrowed(view: View): boolean {
  const { user, search, from, to } = filterOf(view)
  return Boolean(user || search || from || to || statusOf(view) || typeOf(view))
}

/** The id of the user whose transactions alone are listed. */
const userOf = ({ user }: View): string | undefined => (user && /^\d{1,16}$/.test(user) ? user : undefined)

/** The selected status; the tab of pending payments fixes it. */
export function statusOf(view: View): TransactionStatus | undefined {
  return tabOf(view) === 'pending' ? undefined : oneOf(statuses, view.status)
}

/** The selected type; the other tabs have a fixed type or none. */
export function typeOf(view: View): (typeof types)[number] | undefined {
  return tabOf(view) === 'all' ? oneOf(types, view.type) : undefined
}
