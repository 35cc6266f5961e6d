import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { buttonClass } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { useCurrencySign } from '../ui/shown/Money.tsx'
import { bonusInfoOptions } from '../wire/rewards.ts'
import { GiveUp } from './GiveUp.tsx'
import { TurnoverList } from './TurnoverList.tsx'

/**
 * Before a withdrawal: the remaining turnover by credit, and the two alternatives (docs/product.md R7). A player who cannot play
 * is only blocked by open bonuses, and sees that nothing else is required (decision 65).
 */
export default function TurnoverNotice({ outOfPlay }: { outOfPlay: boolean }) {
  const sign = useCurrencySign()
  const { data: info } = useQuery(bonusInfoOptions)
  if (!info) return null
  const { turnover } = info
  const { left, open, held } = turnover
  const shares = held > 0 && (
    <p className="type-body text-text-2">{m.rewards_held_shares({ amount: formatMoney(kopecksOf(held), sign) })}</p>
  )
  if (left === 0 && !outOfPlay) return shares && <Card>{shares}</Card>
  if (outOfPlay)
    return (
      <Card className="space-y-4">
        <p className="type-body text-text-2">{left > 0 ? m.rewards_out_of_play_bonus() : m.rewards_out_of_play()}</p>
        <GiveUp turnover={turnover} />
      </Card>
    )
  return (
    <Card className="space-y-4">
      <div className="space-y-1">
        <h2 className="type-h3">{m.rewards_turnover_title()}</h2>
        <p className="type-body text-text-2">
          {m.rewards_turnover_left({ amount: formatMoney(kopecksOf(left), sign) })}
        </p>
      </div>
      <TurnoverList open={open} />
      {shares}
      <div className="flex flex-wrap gap-2">
        <Link to="/" className={buttonClass('main')}>
          {m.rewards_play()}
        </Link>
        <GiveUp turnover={turnover} />
      </div>
    </Card>
  )
}
