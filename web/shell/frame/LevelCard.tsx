import { levelReached } from '@casino/rules/levels'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { Meter } from '../../ui/shown/Meter.tsx'
import { bonusInfoOptions } from '../../wire/rewards.ts'

const points = (deposits: number) => String(Math.floor(deposits / 100)).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

/** The player's level (docs/product.md R6), and the distance to the next one; a rouble of deposits is one point. */
export function LevelCard({ className }: { className: string }) {
  const { data: info } = useQuery(bonusInfoOptions)
  const { level, next, progressPercent } = levelReached(kopecksOf(info?.totalDeposits ?? 0))
  const deposits = kopecksOf(info?.totalDeposits ?? 0)
  return (
    <Link
      to="/profile"
      search={{ tab: 'bonuses' }}
      className={classes('block rounded-md px-3 py-2 transition-colors duration-150 hover:bg-control', className)}
    >
      {/* Always two lines: if the points wrapped once they are known, what is below would move. */}
      <span className="type-strong block">{m.rewards_level({ level: info ? level : '–' })}</span>
      <span className="type-small tabular block text-text-2">
        {!info
          ? '\u00a0'
          : next
            ? m.rewards_level_points({ have: points(deposits), need: points(next.requirement) })
            : `${progressPercent} %`}
      </span>
      <Meter label={m.rewards_level_progress()} percent={progressPercent} className="mt-1.5" />
    </Link>
  )
}
