import type { adminTransactions, TransactionStatus, TransactionType } from '@casino/contract/money/transactions'
import type { QueryOf } from '@casino/contract/route'
import { kindText } from '../../cashier/words.ts'
import { m } from '../../texts/compiled/messages.js'
import type { Reply } from '../../wire/api.ts'
import { choice, days, type Filter, linkFilter, search } from '../list/filters.tsx'
import { oneOf, type View } from '../list/view.ts'

type Query = QueryOf<typeof adminTransactions>
type Payments = Pick<Reply<'GET /api/admin/get-transactions'>, 'transactions'>

export const tabs = ['all', 'undecided', 'deposits', 'withdrawals', 'pending'] as const
export type TransactionsTab = (typeof tabs)[number]

const parts: Readonly<Record<TransactionsTab, Query>> = {
  all: {},
  // In order of arrival.
  undecided: { undecided: 'yes', sort: 'date', order: 'asc' },
  deposits: { type: 'topup' },
  withdrawals: { type: 'withdrawal' },
  pending: { status: 'pending', sort: 'date', order: 'asc' },
}
const statuses = ['pending', 'success', 'rejected'] as const satisfies readonly TransactionStatus[]
/** Bets and adjustments are shown only when selected. */
const types = [
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

export function tabOf({ tab }: View): TransactionsTab {
  return oneOf(tabs, tab) ?? 'all'
}

const statusTexts: Record<TransactionStatus, () => string> = {
  pending: m.admin_tx_status_pending,
  success: m.admin_tx_status_success,
  rejected: m.admin_tx_status_rejected,
}

/** The links above the filters choose it. */
const tab: Filter<Query, unknown> = { params: [], query: (view) => parts[tabOf(view)], control: () => null }

/** A tab that fixes the type or the status has no filter for it. */
export const filters = [
  tab,
  search(m.admin_tx_search, 64),
  days,
  choice('type', {
    label: m.admin_tx_type,
    values: types,
    text: (type) => kindText({ type }),
    when: (view) => tabOf(view) === 'all',
  }),
  choice('status', {
    label: m.admin_tx_status,
    values: statuses,
    text: (status) => statusTexts[status](),
    when: (view) => !['pending', 'undecided'].includes(tabOf(view)),
  }),
  linkFilter('user', {
    query: (user) => (/^\d{1,16}$/.test(user) ? { user } : undefined),
    text: (user, list: Payments | undefined) => {
      const row = list?.transactions.find(({ user_id }) => user_id === user)
      return `${m.admin_tx_username()}: ${row?.username ?? user}`
    },
  }),
] as const
