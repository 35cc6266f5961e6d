import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'
import { ErrorState, Skeleton } from '../../ui/messages/states.tsx'
import { buttonClass } from '../../ui/shown/Button.tsx'
import { Money, useCurrencySign } from '../../ui/shown/Money.tsx'
import { bonusInfoOptions, withdrawableNow } from '../../wire/rewards.ts'
import { useSession } from '../../wire/session.ts'

/** What the balance consists of: money and bonus, and how much of it can be withdrawn, as the cashier shows it. */
export default function BalancePanel({ onGo }: { onGo: () => void }) {
  const { user } = useSession()
  const info = useQuery(bonusInfoOptions)
  const sign = useCurrencySign()
  if (!user) return null
  const turnover = info.data?.turnover
  const bonus = Math.min(turnover?.givesUp ?? 0, Math.max(0, user.balance))
  return (
    <div className="space-y-3 rounded-lg border border-line bg-raised p-4 shadow-middle">
      {info.isError ? (
        <ErrorState className="py-2" text={m.error_load()} onRetry={() => void info.refetch()} />
      ) : !info.data || !turnover ? (
        <Skeleton className="h-24" />
      ) : (
        <>
          <dl className="space-y-1.5">
            <Figure name={m.shell_balance_money()} roubles={user.balance - bonus} />
            <Figure name={m.shell_balance_bonus()} roubles={bonus} />
            <div className="border-t border-line pt-2">
              <Figure name={m.rewards_withdrawable()} roubles={withdrawableNow(user.balance, info.data)} strong />
            </div>
          </dl>
          {turnover.left > 0 && (
            <p className="type-small text-text-2">
              {m.rewards_turnover_left({ amount: formatMoney(kopecksOf(turnover.left), sign) })}
            </p>
          )}
          {turnover.held > 0 && (
            <p className="type-small text-text-2">
              {m.rewards_held_shares({ amount: formatMoney(kopecksOf(turnover.held), sign) })}
            </p>
          )}
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Link to="/balance" search={{ tab: 'withdraw' }} onClick={onGo} className={buttonClass('secondary')}>
          {m.nav_withdraw()}
        </Link>
        <Link to="/balance" search={{ tab: 'history' }} onClick={onGo} className={buttonClass('quiet')}>
          {m.nav_history()}
        </Link>
      </div>
    </div>
  )
}

function Figure({ name, roubles, strong }: { name: string; roubles: number; strong?: true }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-text-2">{name}</dt>
      <dd className={strong ? 'type-strong' : ''}>
        <Money kopecks={kopecksOf(roubles)} />
      </dd>
    </div>
  )
}
