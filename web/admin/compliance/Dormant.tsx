import { useQuery } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { countText } from '../../ui/shown/figures.ts'
import { Money } from '../../ui/shown/Money.tsx'
import { defineGrowing } from '../list/define-list.ts'
import { GrowingTable } from '../list/GrowingTable.tsx'
import { UserLink } from '../users/UserLink.tsx'
import { fundsOptions } from './funds.ts'

/** Accounts that have not been used for long, with the money owed to each. */
export default function Dormant() {
  const { data } = useQuery(fundsOptions)
  return (
    <div className="space-y-4 type-dense">
      <p className="type-small max-w-prose text-text-2">{m.comply_dormant_about()}</p>
      <section aria-label={m.comply_dormant()} className="min-w-0 rounded-md border border-line bg-surface p-4">
        <p className="mb-2 min-h-6">
          {data && (
            <>
              {m.comply_dormant_count()}: <span className="tabular">{countText(data.dormant.accounts)}</span>,{' '}
              <Money kopecks={kopecksOf(data.dormant.amount)} />
            </>
          )}
        </p>
        <GrowingTable of={accounts} params={{}} />
      </section>
    </div>
  )
}

const accounts = defineGrowing({
  label: m.comply_dormant,
  key: ['admin', 'funds', 'dormant'],
  call: 'GET /api/admin/dormant-accounts',
  rows: 'accounts',
  cursor: 'before',
  perPage: 20,
  rowKey: ({ id }) => id,
  empty: m.comply_dormant_none,
  columns: {
    player: {
      head: m.comply_dormant_player,
      cell: ({ player }) => <UserLink id={player.id}>{player.username}</UserLink>,
    },
    active: { head: m.comply_dormant_active, cell: ({ activeAt }) => <DateTime iso={activeAt} /> },
    since: { head: m.comply_dormant_since, cell: ({ dormantAt }) => <DateTime iso={dormantAt} /> },
    amount: { head: m.comply_dormant_amount, money: ({ amount }) => amount },
  },
  phone: { left: 'player', leftNote: 'since', leftMore: ['active'], right: 'amount' },
})
