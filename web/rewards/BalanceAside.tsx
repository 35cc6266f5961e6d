import { useQuery } from '@tanstack/react-query'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { Money, useCurrencySign } from '../ui/shown/Money.tsx'
import { bonusInfoOptions, withdrawableNow } from '../wire/rewards.ts'
import { useSession } from '../wire/session.ts'

/**
 * The balance, to the right of a title, and how much of it can be withdrawn now. The line's height is reserved before that is
 * known.
 */
export function BalanceAside() {
  const { user } = useSession()
  const { data: info } = useQuery(bonusInfoOptions)
  const sign = useCurrencySign()
  if (!user) return null
  const now = info && withdrawableNow(user.balance, info)
  return (
    <div className="ml-auto text-right">
      <Money kopecks={kopecksOf(user.balance)} className="type-h1" />
      <p className="type-small min-h-lh text-text-2">
        {now !== undefined && (
          <>
            {m.rewards_withdrawable()} <Money kopecks={kopecksOf(now)} className="font-semibold" />
          </>
        )}
      </p>
      {info !== undefined && info.debt > 0 && (
        <p className="type-small text-warning">{m.rewards_debt({ amount: formatMoney(kopecksOf(info.debt), sign) })}</p>
      )}
    </div>
  )
}
