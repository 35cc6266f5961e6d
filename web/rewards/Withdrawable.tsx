import { useQuery } from '@tanstack/react-query'
import { m } from '../texts/compiled/messages.js'
import { kopecksOf } from '../ui/amount.ts'
import { Money } from '../ui/Money.tsx'
import { bonusInfoOptions } from '../wire/rewards.ts'

/** docs/product.md R7: how much of the balance can be withdrawn now, shown while that is not all of it. */
export function Withdrawable() {
  const { data: info } = useQuery(bonusInfoOptions)
  if (!info || info.turnover.left === 0) return null
  return (
    <p className="type-small text-text-2">
      {m.rewards_withdrawable()} <Money kopecks={kopecksOf(info.turnover.withdrawable)} className="type-strong" />
    </p>
  )
}
