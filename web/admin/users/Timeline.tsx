import type { TimelineEntry } from '@casino/contract/admin-users'
import { useInfiniteQuery } from '@tanstack/react-query'
import { nameOfGame } from '../../rounds/GameName.tsx'
import { RoundLink } from '../../rounds/RoundLink.tsx'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/amount.ts'
import { DateTime } from '../../ui/DateTime.tsx'
import { Money, Profit } from '../../ui/Money.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { Chips } from '../list/Chips.tsx'
import { oneOf, useView } from '../list/view.ts'
import { EarlierArchived } from './EarlierArchived.tsx'
import { More } from './More.tsx'
import { Part } from './Part.tsx'
import { timelineOptions } from './queries.ts'
import { rewardText } from './words.ts'

const onlys = ['bets', 'others'] as const

/** Changes of a user's balance, newest first, from the ledger. */
export function Timeline({ id }: { id: string }) {
  const { view, look } = useView()
  const only = oneOf(onlys, view.only)
  const entries = useInfiniteQuery(timelineOptions(id, only))
  return (
    <section aria-label={m.admin_user_timeline()} className="space-y-3">
      <Chips
        label={m.admin_user_timeline()}
        options={[
          { value: undefined, label: m.admin_users_all() },
          { value: 'bets', label: m.admin_user_bets() },
          { value: 'others', label: m.admin_user_others() },
        ]}
        value={only}
        onValue={(only) => look({ only })}
      />
      <Part query={entries} empty={m.admin_user_timeline_empty()}>
        {(rows) => (
          <>
            <Table
              label={m.admin_user_timeline()}
              columns={columns()}
              rows={rows}
              rowKey={({ id, kind }) => `${id} ${kind}`}
              narrow={(entry) => ({
                left: <What entry={entry} />,
                leftNote: <DateTime iso={entry.at} />,
                right: <Profit kopecks={kopecksOf(entry.amount)} />,
                rightNote: <BalanceAfter entry={entry} />,
              })}
            />
            <EarlierArchived rows={rows} />
            <More of={entries} />
          </>
        )}
      </Part>
    </section>
  )
}

function columns(): Column<TimelineEntry>[] {
  return [
    { key: 'at', head: m.admin_user_when(), cell: ({ at }) => <DateTime iso={at} /> },
    { key: 'what', head: m.admin_user_what(), cell: (entry) => <What entry={entry} /> },
    {
      key: 'amount',
      head: m.admin_tx_amount(),
      figure: true,
      cell: ({ amount }) => <Profit kopecks={kopecksOf(amount)} className="font-semibold" />,
    },
    {
      key: 'balance',
      head: m.admin_user_balance_after(),
      figure: true,
      cell: (entry) => <BalanceAfter entry={entry} />,
    },
  ]
}

function BalanceAfter({ entry: { balance } }: { entry: TimelineEntry }) {
  return balance === null ? <span className="text-text-3">—</span> : <Money kopecks={kopecksOf(balance)} />
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
