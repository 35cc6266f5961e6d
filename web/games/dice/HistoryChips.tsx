import type { HistoryItem } from '@casino/contract/entities'
import { Link } from '@tanstack/react-router'
import { OutcomeMark } from '../../rounds/OutcomeMark.tsx'
import { formatRolled } from '../../rounds/rolled.ts'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/class-names.ts'

/** The row width that each chip needs, from the newest. A chip that is cut off could still receive the focus. */
const fits = [
  '',
  '',
  '',
  '@max-[312px]:hidden',
  '@max-[392px]:hidden',
  '@max-[472px]:hidden',
  '@max-[552px]:hidden',
  '@max-[632px]:hidden',
]

/** The last eight results, newest on the right; each links to its round. */
export function HistoryChips({ rounds }: { rounds: readonly HistoryItem[] }) {
  return (
    <ul
      aria-label={m.dice_last_results()}
      className="@container flex h-11 min-w-0 flex-row-reverse items-center gap-1 md:gap-1.5"
    >
      {rounds.slice(0, fits.length).map((round, place) => {
        const won = round.payout > 0
        const rolled = formatRolled(round.gameData.dice?.rolledNumber ?? 0)
        return (
          <li
            key={round._id}
            className={classes('shrink-0 transition-opacity duration-220 starting:opacity-0', fits[place])}
          >
            <Link
              to="/rounds/$id"
              params={{ id: round._id }}
              aria-label={won ? m.dice_chip_win({ rolled }) : m.dice_chip_loss({ rolled })}
              className={classes(
                'tabular type-label flex min-h-8 items-center gap-1 rounded-full px-2.5 font-semibold focus-visible:outline-offset-0',
                won ? 'bg-success-tint text-success' : 'bg-control text-text-2',
              )}
            >
              <OutcomeMark won={won} />
              {rolled}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
