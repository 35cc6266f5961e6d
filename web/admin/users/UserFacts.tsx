import type { Ban } from '@casino/contract/entities'
import type { ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { Card } from '../../ui/shown/Card.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Fact } from '../../ui/shown/Fact.tsx'
import { countText } from '../../ui/shown/figures.ts'
import { Money, Profit } from '../../ui/shown/Money.tsx'
import type { Reply } from '../../wire/api.ts'
import { roleName } from '../forms/role-words.ts'
import { Tags } from './Tags.tsx'
import { UserLink } from './UserLink.tsx'
import { banText, roleText } from './words.ts'

export type AboutUser = Reply<'GET /api/admin/get-user/{id}'>

function BanFact({ ban: { kind, at, reason } }: { ban: Ban }) {
  return (
    <Fact name={m.admin_users_status_banned()}>
      {banText(kind)}
      {at !== null && (
        <>
          , <DateTime iso={at} />
        </>
      )}
      {reason !== null && <span className="block wrap-anywhere text-text-2">{reason}</span>}
    </Fact>
  )
}

/** Four, or fewer where large letters need the room. */
const columns = 'repeat(auto-fill, minmax(max(min(100%, 9rem), calc(25% - 6px)), 1fr))'

/** A user's figures, and the facts that cannot be edited. */
export function UserFacts({
  about: { user, staffRole, totals, referrals, referredBy, tags, dormancy },
}: {
  about: AboutUser
}) {
  return (
    <div className="space-y-4 type-dense">
      <section aria-label={m.admin_user_totals()}>
        <dl className="grid gap-2" style={{ gridTemplateColumns: columns }}>
          <Total name={m.admin_users_balance()} roubles={user.balance} />
          <Total name={m.admin_tx_deposits()} roubles={totals.deposits} />
          <Total name={m.admin_tx_withdrawals()} roubles={totals.withdrawals} />
          <Figure name={m.admin_user_profit()}>
            <Profit kopecks={kopecksOf(totals.profit)} redLoss />
          </Figure>
          <Total name={m.admin_user_staked()} roubles={totals.staked} />
          <Total name={m.admin_user_paid()} roubles={totals.paid} />
          <Figure name={m.admin_user_rounds()}>{countText(totals.rounds)}</Figure>
          {totals.held > 0 && <Total name={m.admin_user_held()} roubles={totals.held} />}
          {totals.owed > 0 && <Total name={m.admin_user_owed()} roubles={totals.owed} bad />}
          {totals.disputed > 0 && <Total name={m.admin_user_disputed()} roubles={totals.disputed} bad />}
        </dl>
      </section>
      <Card flush className="px-4">
        <dl className="-mt-px grid gap-x-8 md:grid-cols-2 2xl:grid-cols-3 [&>div]:border-t [&>div]:border-line">
          <Fact name={m.admin_users_id()} copy={user.id}>
            <span className="tabular">{user.id}</span>
          </Fact>
          <Fact name={m.admin_users_email()} {...(user.email !== null && { copy: user.email })}>
            {user.email ?? '—'}
          </Fact>
          <Fact name={m.admin_users_role()}>{staffRole === null ? roleText(user.role) : roleName(staffRole)}</Fact>
          {user.ban && <BanFact ban={user.ban} />}
          <Fact name={m.admin_users_registered()}>
            <DateTime iso={user.createdAt} />
          </Fact>
          <Fact name={m.admin_users_last_login()}>
            {user.last_login === null ? m.admin_users_never() : <DateTime iso={user.last_login} />}
          </Fact>
          {dormancy && (
            <Fact name={m.admin_user_dormancy()}>
              {dormancy.dormantAt ? m.admin_user_dormant() : m.admin_user_dormant_due()}{' '}
              <DateTime iso={dormancy.dormantAt ?? dormancy.dueAt} />
            </Fact>
          )}
          <Fact name={m.admin_user_code()} copy={user.referal}>
            <span className="tabular">{user.referal}</span>
          </Fact>
          {referredBy && (
            <Fact name={m.admin_user_invited_by()}>
              <UserLink id={referredBy.id}>{referredBy.username}</UserLink>
            </Fact>
          )}
          <Fact name={m.admin_user_invited()}>
            <span className="tabular">{referrals}</span>
          </Fact>
        </dl>
        <Tags id={user.id} tags={tags} />
      </Card>
    </div>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-md border border-line bg-surface px-3 py-2">
      <dt className="type-small text-text-3">{name}</dt>
      <dd className="type-h3 tabular wrap-anywhere">{children}</dd>
    </div>
  )
}

function Total({ name, roubles, bad = false }: { name: string; roubles: number; bad?: boolean }) {
  return (
    <Figure name={name}>
      <Money kopecks={kopecksOf(roubles)} {...(bad && { className: 'text-danger' })} />
    </Figure>
  )
}
