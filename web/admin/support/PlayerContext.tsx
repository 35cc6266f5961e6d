import type { Protection } from '@casino/contract/people/protection'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StatusPill } from '../../cashier/StatusPill.tsx'
import { kindText, periodText } from '../../protection/words.ts'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'
import { DateTime, dateTimeText } from '../../ui/shown/DateTime.tsx'
import { linkClass } from '../../ui/shown/link-class.ts'
import { Money } from '../../ui/shown/Money.tsx'
import { Pill } from '../../ui/shown/Pill.tsx'
import { stepTexts, stepTones } from '../../verification/words.ts'
import { Missing } from '../forms/Missing.tsx'
import { protectionOptions } from '../users/protection-queries.ts'
import { bonusesOptions, userOptions } from '../users/queries.ts'
import { UserLink } from '../users/UserLink.tsx'
import { verificationOptions } from '../users/verification-queries.ts'
import { statusText } from '../users/words.ts'

const payments = 3

/** The player's balance, payments and limits, next to the messages. */
export function PlayerContext({ id }: { id: string }) {
  const about = useQuery(userOptions(id))
  const bonuses = useQuery(bonusesOptions(id))
  const protection = useQuery(protectionOptions(id))
  const verification = useQuery(verificationOptions(id))
  if (!about.data) return <Missing query={about} className="h-60" />
  const { user, totals, transactions } = about.data
  const [request] = verification.data ?? []
  return (
    <section aria-label={m.admin_support_context()} className="space-y-4">
      <h3 className="type-strong flex flex-wrap items-center gap-2">
        <UserLink id={user.id}>{user.username}</UserLink>
        {user.status !== 'active' && <Pill tone="danger">{statusText(user.status)}</Pill>}
      </h3>
      <dl className="space-y-2">
        <Line name={m.admin_users_balance()}>
          <Money kopecks={kopecksOf(user.balance)} className="font-semibold" />
        </Line>
        {totals.held > 0 && (
          <Line name={m.admin_user_held()}>
            <Money kopecks={kopecksOf(totals.held)} />
          </Line>
        )}
        <Line name={m.admin_support_level()}>{bonuses.data?.level ?? '…'}</Line>
        <Line name={m.admin_users_registered()}>
          <DateTime iso={user.createdAt} />
        </Line>
        <Line name={m.admin_verification()}>
          {request ? <Pill tone={stepTones[request.step]}>{stepTexts[request.step]()}</Pill> : '—'}
        </Line>
      </dl>
      <div>
        <h4 className="type-label mb-1 text-text-2">{m.admin_support_last_payments()}</h4>
        {transactions.length === 0 && <p className="text-text-3">{m.admin_user_no_transactions()}</p>}
        <ul className="divide-y divide-line">
          {transactions.slice(0, payments).map((transaction) => (
            <li key={transaction.uuid} className="flex flex-wrap items-center justify-between gap-2 py-1.5">
              <Link to="/admin" search={{ section: 'transactions', search: transaction.uuid }} className={linkClass}>
                {transaction.type === 'topup' ? m.payment_topup() : m.payment_withdrawal()}{' '}
                <Money kopecks={kopecksOf(transaction.amount)} className="ml-1" />
              </Link>
              <StatusPill transaction={transaction} />
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h4 className="type-label mb-1 text-text-2">{m.admin_support_limits()}</h4>
        {protection.data && <Limits protection={protection.data.protection} />}
      </div>
    </section>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <dt className="type-small text-text-3">{name}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}

function Limits({ protection: { exclusion, limits, netDeposits: net } }: { protection: Protection }) {
  if (!exclusion && limits.length === 0) return <p className="text-text-3">{m.admin_support_no_limits()}</p>
  return (
    <ul className="space-y-1">
      {exclusion && (
        <li className="text-warning">
          {exclusion.until === null
            ? m.admin_protection_forever()
            : m.admin_protection_self_exclusion({ until: dateTimeText(exclusion.until) })}
        </li>
      )}
      {limits.map(({ kind, period, amount }) => (
        <li key={`${kind} ${period}`} className="flex flex-wrap justify-between gap-x-3">
          <span>{kind === 'session' ? kindText(kind, net) : `${kindText(kind, net)}, ${periodText(period)}`}</span>
          <span className="tabular">
            {kind === 'session' ? m.protection_minutes({ count: amount }) : formatMoney(kopecksOf(amount), '₽')}
          </span>
        </li>
      ))}
    </ul>
  )
}
