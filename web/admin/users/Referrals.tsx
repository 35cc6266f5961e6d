import { m } from '../../texts/compiled/messages.js'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Fact } from '../../ui/shown/Fact.tsx'
import { countText } from '../../ui/shown/figures.ts'
import { Pill } from '../../ui/shown/Pill.tsx'
import type { Reply } from '../../wire/api.ts'
import { defineGrowing } from '../list/define-list.ts'
import { GrowingTable } from '../list/GrowingTable.tsx'
import { usersKey } from './queries.ts'
import type { AboutUser } from './UserFacts.tsx'
import { UserLink } from './UserLink.tsx'
import { statuses, statusText, statusTone } from './words.ts'

type Counts = Reply<'GET /api/admin/users/{id}/referrals'>['counts']

const referrals = defineGrowing({
  label: m.admin_user_referrals,
  key: [...usersKey, 'referrals'],
  call: 'GET /api/admin/users/{id}/referrals',
  rows: 'users',
  cursor: 'before',
  rowKey: ({ id }) => id,
  empty: m.admin_user_referrals_empty,
  columns: {
    username: {
      head: m.admin_user_title,
      cell: ({ id, username }) => <UserLink id={id}>{username}</UserLink>,
    },
    status: {
      head: m.admin_tx_status,
      cell: (friend) => <Pill tone={statusTone(friend)}>{statusText(friend.status)}</Pill>,
    },
    createdAt: { head: m.admin_users_registered, cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
    deposits: { head: m.admin_tx_deposits, money: ({ deposits }) => deposits, inTable: 'font-semibold' },
  },
  phone: { left: 'username', leftNote: 'createdAt', right: 'deposits', rightNote: 'status' },
})

/** A user's inviter, and the users they invited, newest first. */
export function Referrals({ about }: { about: AboutUser }) {
  return (
    <section aria-label={m.admin_user_referrals()} className="space-y-5 type-dense">
      <GrowingTable
        of={referrals}
        params={{ id: about.user.id }}
        head={(first) => <Facts about={about} counts={first?.counts} />}
      />
    </section>
  )
}

function Facts({ about: { user, referrals, referredBy }, counts }: { about: AboutUser; counts: Counts | undefined }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      <Fact name={m.admin_user_code()} copy={user.referal}>
        <span className="tabular">{user.referal}</span>
      </Fact>
      <Fact name={m.admin_user_invited_by()}>
        {referredBy ? <UserLink id={referredBy.id}>{referredBy.username}</UserLink> : m.admin_user_invited_by_nobody()}
      </Fact>
      <Fact name={m.admin_user_invited()}>
        <span className="tabular font-semibold">{countText(counts?.all ?? referrals)}</span>
        {counts && counts.all > 0 && (
          <span className="ml-3 inline-flex flex-wrap gap-2">
            {statuses.map((status) => (
              <Pill key={status} tone={statusTone({ status })}>
                {statusText(status)}: {countText(counts[status])}
              </Pill>
            ))}
          </span>
        )}
      </Fact>
    </dl>
  )
}
