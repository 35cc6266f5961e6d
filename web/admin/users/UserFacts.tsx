import type { Ban } from '@casino/contract/entities'
import type { Transaction } from '@casino/contract/money/transactions'
import { Link } from '@tanstack/react-router'
import { StatusPill } from '../../cashier/StatusPill.tsx'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Fact } from '../../ui/shown/Fact.tsx'
import { linkClass } from '../../ui/shown/link-class.ts'
import { Money, Profit } from '../../ui/shown/Money.tsx'
import type { Reply } from '../../wire/api.ts'
import { UserLink } from './UserLink.tsx'
import { banText } from './words.ts'

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

/** Facts about a user that cannot be edited. */
export function UserFacts({ about: { user, totals, referrals, referredBy, transactions } }: { about: AboutUser }) {
  const money = (name: string, roubles: number, className?: string) => (
    <Fact name={name}>
      <Money kopecks={kopecksOf(roubles)} {...(className && { className })} />
    </Fact>
  )
  return (
    <div className="min-w-0 space-y-5 type-dense">
      <dl className="divide-y divide-line border-y border-line">
        <Fact name={m.admin_users_id()} copy={user.id}>
          <span className="tabular">{user.id}</span>
        </Fact>
        <Fact name={m.admin_users_email()} {...(user.email !== null && { copy: user.email })}>
          {user.email ?? '—'}
        </Fact>
        {user.ban && <BanFact ban={user.ban} />}
        <Fact name={m.admin_users_registered()}>
          <DateTime iso={user.createdAt} />
        </Fact>
        <Fact name={m.admin_users_last_login()}>
          {user.last_login === null ? m.admin_users_never() : <DateTime iso={user.last_login} />}
        </Fact>
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
      <section aria-label={m.admin_user_totals()}>
        <h3 className="type-h3 mb-1">{m.admin_user_totals()}</h3>
        <dl className="divide-y divide-line border-y border-line">
          {money(m.admin_tx_deposits(), totals.deposits)}
          {money(m.admin_tx_withdrawals(), totals.withdrawals)}
          {totals.held > 0 && money(m.admin_user_held(), totals.held)}
          {totals.owed > 0 && money(m.admin_user_owed(), totals.owed, 'text-danger')}
          {totals.disputed > 0 && money(m.admin_user_disputed(), totals.disputed, 'text-danger')}
          <Fact name={m.admin_user_rounds()}>
            <span className="tabular">{totals.rounds}</span>
          </Fact>
          {money(m.admin_user_staked(), totals.staked)}
          {money(m.admin_user_paid(), totals.paid)}
          <Fact name={m.admin_user_profit()}>
            <Profit kopecks={kopecksOf(totals.profit)} />
          </Fact>
        </dl>
      </section>
      <section aria-label={m.admin_dash_latest()}>
        <h3 className="type-h3 mb-1">{m.admin_dash_latest()}</h3>
        {transactions.length === 0 ? (
          <p className="text-text-3">{m.admin_user_no_transactions()}</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {transactions.map((transaction) => (
              <Latest key={transaction.uuid} transaction={transaction} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function Latest({ transaction }: { transaction: Transaction }) {
  const { uuid, type, amount, createdAt } = transaction
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <Link to="/admin" search={{ section: 'transactions', search: uuid }} className={linkClass}>
          {type === 'topup' ? m.payment_topup() : m.payment_withdrawal()}
        </Link>
        <span className="type-small block text-text-3">
          <DateTime iso={createdAt} />
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <Money kopecks={kopecksOf(amount)} className="font-semibold" />
        <StatusPill transaction={transaction} />
      </span>
    </li>
  )
}
