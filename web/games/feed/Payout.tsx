import { OutcomeMark } from '../../rounds/OutcomeMark.tsx'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { Money } from '../../ui/shown/Money.tsx'

/** The payout in roubles; green only when it is above the stake. */
export function Payout({ bet }: { bet: { payout: number; betAmount: number } }) {
  const payout = kopecksOf(bet.payout)
  if (payout === 0) return <Money kopecks={payout} className="text-text-2" />
  if (payout <= kopecksOf(bet.betAmount)) return <Money kopecks={payout} />
  return (
    <span className="inline-flex items-center gap-1.5 text-success">
      <OutcomeMark won />
      <Money kopecks={payout} />
    </span>
  )
}
