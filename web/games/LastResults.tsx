import type { HistoryItem } from '@casino/contract/play/history'
import { Link } from '@tanstack/react-router'
import { OutcomeMark } from '../rounds/OutcomeMark.tsx'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'

/** The row width that each chip of 80 needs, from the newest. A partly hidden chip could still receive the focus. */
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

export interface LastResultsProps {
  rounds: readonly HistoryItem[]
  /** A round's result in a few characters. */
  resultOf: (round: HistoryItem) => string
  /** Whether it is shown as a win; by default whatever pays. */
  isWin?: (round: HistoryItem) => boolean
}

/** The last eight results, newest on the right; each links to its round. A new one moves the others without a new layout. */
export default function LastResults({ rounds, resultOf, isWin = pays }: LastResultsProps) {
  return (
    <ul aria-label={m.game_last_results()} className="@container relative h-full">
      {rounds.slice(0, fits.length).map((round, place) => {
        const won = isWin(round)
        const result = resultOf(round)
        return (
          <li
            key={round._id}
            className={classes(
              'absolute inset-y-0 right-0 flex w-20 items-center justify-end transition-[transform,opacity] duration-220 ease-out turbo:transition-none starting:opacity-0 still:transition-none',
              fits[place],
            )}
            style={{ transform: `translateX(${-100 * place}%)` }}
          >
            <Link
              to="/rounds/$id"
              params={{ id: round._id }}
              aria-label={won ? m.game_chip_win({ rolled: result }) : m.game_chip_loss({ rolled: result })}
              className={classes(
                'tabular type-label flex min-h-8 items-center gap-1 rounded-full px-2.5 font-semibold focus-visible:outline-offset-0',
                won ? 'bg-success-tint text-success' : 'bg-control text-text-2',
              )}
            >
              <OutcomeMark won={won} />
              {result}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const pays = ({ payout }: HistoryItem) => payout > 0
