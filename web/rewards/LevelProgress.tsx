import { levelReached } from '@casino/rules/levels'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { Meter } from '../ui/shown/Meter.tsx'
import { useCurrencySign } from '../ui/shown/Money.tsx'

/** The level, the progress to the next one, and the missing amount. */
export function LevelProgress({ totalDeposits, className }: { totalDeposits: number; className?: string }) {
  const sign = useCurrencySign()
  const deposits = kopecksOf(totalDeposits)
  const { level, next, progressPercent } = levelReached(deposits)
  const money = (amount: typeof deposits) => formatMoney(amount, sign)
  return (
    <div className={classes('space-y-2', className)}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="type-h3">{m.rewards_level({ level })}</span>
        <span className="type-body tabular text-text-2">{progressPercent} %</span>
      </p>
      <Meter label={m.rewards_level_progress()} percent={progressPercent} />
      <p className="type-small text-text-2">
        {next
          ? m.rewards_level_next({ have: money(deposits), need: money(next.requirement), level: next.level })
          : m.rewards_level_greatest()}
      </p>
    </div>
  )
}
