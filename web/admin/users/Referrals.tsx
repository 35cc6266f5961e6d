import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/amount.ts'
import { DateTime } from '../../ui/DateTime.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { countText } from '../../ui/figures.ts'
import { Money } from '../../ui/Money.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import type { Reply } from '../../wire/api.ts'
import { More } from './More.tsx'
import { Part } from './Part.tsx'
import { referralsOptions } from './queries.ts'
import type { AboutUser } from './UserFacts.tsx'
import { UserLink } from './UserLink.tsx'
import { statuses, statusText, statusTone } from './words.ts'

type Invited = Reply<'GET /api/admin/users/{id}/referrals'>['users'][number]

/** Who invited a user, and whom they invited. */
export function Referrals({ about: { user, referrals, referredBy } }: { about: AboutUser }) {
  const list = useInfiniteQuery(referralsOptions(user.id))
  const counts = list.data?.counts
  return (
    <section aria-label={m.admin_user_referrals()} className="space-y-5 type-dense">
      <dl className="divide-y divide-line border-y border-line">
        <Fact name={m.admin_user_code()} copy={user.referal}>
          <span className="tabular">{user.referal}</span>
        </Fact>
        <Fact name={m.admin_user_invited_by()}>
          {referredBy ? (
            <UserLink id={referredBy.id}>{referredBy.username}</UserLink>
          ) : (
            m.admin_user_invited_by_nobody()
          )}
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
      <Part query={{ ...list, data: list.data?.users }} empty={m.admin_user_referrals_empty()}>
        {(rows) => (
          <>
            <Table
              label={m.admin_user_referrals()}
              columns={columns()}
              rows={rows}
              rowKey={({ id }) => id}
              narrow={(friend) => ({
                left: <UserLink id={friend.id}>{friend.username}</UserLink>,
                leftNote: <DateTime iso={friend.createdAt} />,
                right: <Money kopecks={kopecksOf(friend.deposits)} />,
                rightNote: <Pill tone={statusTone(friend)}>{statusText(friend.status)}</Pill>,
              })}
            />
            <More of={list} />
          </>
        )}
      </Part>
    </section>
  )
}

function columns(): Column<Invited>[] {
  return [
    {
      key: 'username',
      head: m.admin_user_title(),
      cell: ({ id, username }) => <UserLink id={id}>{username}</UserLink>,
    },
    {
      key: 'status',
      head: m.admin_tx_status(),
      cell: (friend) => <Pill tone={statusTone(friend)}>{statusText(friend.status)}</Pill>,
    },
    { key: 'createdAt', head: m.admin_users_registered(), cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
    {
      key: 'deposits',
      head: m.admin_tx_deposits(),
      figure: true,
      cell: ({ deposits }) => <Money kopecks={kopecksOf(deposits)} className="font-semibold" />,
    },
  ]
}
