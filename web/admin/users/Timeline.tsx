import type { TimelineEntry } from '@casino/contract/panel/admin-users'
import { nameOfGame } from '../../rounds/GameName.tsx'
import { RoundLink } from '../../rounds/RoundLink.tsx'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Money } from '../../ui/shown/Money.tsx'
import { defineGrowing } from '../list/define-list.ts'
import { chips } from '../list/filters.tsx'
import { GrowingTable } from '../list/GrowingTable.tsx'
import { EarlierArchived } from './EarlierArchived.tsx'
import { usersKey } from './queries.ts'
import { rewardText } from './words.ts'

const timeline = defineGrowing({
  label: m.admin_user_timeline,
  key: [...usersKey, 'timeline'],
  call: 'GET /api/admin/users/{id}/timeline',
  rows: 'entries',
  cursor: 'before',
  filters: [
    chips('only', {
      label: m.admin_user_timeline,
      options: [
        ['', m.admin_users_all],
        ['bets', m.admin_user_bets],
        ['others', m.admin_user_others],
      ],
      query: (only) => ({ ...(only && { only }) }),
    }),
  ],
  rowKey: ({ id, kind }) => `${id} ${kind}`,
  empty: m.admin_user_timeline_empty,
  columns: {
    at: { head: m.admin_user_when, cell: ({ at }) => <DateTime iso={at} /> },
    what: { head: m.admin_user_what, cell: (entry) => <What entry={entry} /> },
    amount: { head: m.admin_tx_amount, profit: ({ amount }) => amount, inTable: 'font-semibold' },
    balance: {
      head: m.admin_user_balance_after,
      figure: true,
      cell: ({ balance }) =>
        balance === null ? <span className="text-text-3">—</span> : <Money kopecks={kopecksOf(balance)} />,
    },
  },
  phone: { left: 'what', leftNote: 'at', right: 'amount', rightNote: 'balance' },
})

/** Changes of a user's balance, newest first, from the ledger. */
export function Timeline({ id }: { id: string }) {
  return (
    <section aria-label={m.admin_user_timeline()} className="space-y-3">
      <GrowingTable of={timeline} params={{ id }} foot={(rows) => <EarlierArchived rows={rows} />} />
    </section>
  )
}

/** Labels of posting kinds; an unknown kind is shown by its own name. */
const kindTexts: Partial<Record<string, () => string>> = {
  adjustment: m.admin_user_kind_adjustment,
  administration: m.admin_user_kind_administration,
  deposit: m.payment_topup,
  withdrawal: m.payment_withdrawal,
  withdrawal_paid: m.admin_user_kind_withdrawal_paid,
  refund: m.admin_user_kind_refund,
  withdrawal_returned: m.admin_user_kind_withdrawal_returned,
}

function What({ entry: { kind, round } }: { entry: TimelineEntry }) {
  if (!round) return kindTexts[kind]?.() ?? rewardText({ kind, posting: kind })
  const game = nameOfGame(kind as Parameters<typeof nameOfGame>[0])
  // A partner's round has no page.
  return kind === 'external' ? game : <RoundLink id={round.id}>{game}</RoundLink>
}
