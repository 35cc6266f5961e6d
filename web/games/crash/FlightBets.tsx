import { type Kopecks, payoutUpTo } from '@casino/rules/money'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { formatMultiplier, kopecksOf } from '../../ui/fields/amount.ts'
import { Skeleton } from '../../ui/messages/states.tsx'
import { Money } from '../../ui/shown/Money.tsx'
import { type CrashView, crashTableOptions } from './crash-table.ts'

const betsOf = ({ shown, bets, staked }: CrashView) => ({ shown, bets, staked })

interface FlightBetsProps {
  own: readonly (string | undefined)[]
  maximumWin: Kopecks
}

/** All players' bets on this flight, largest stakes first, and their sum. */
export function FlightBets({ own, maximumWin }: FlightBetsProps) {
  const { data } = useQuery({ ...crashTableOptions, select: betsOf })
  return (
    <section className="crash-bets" aria-label={m.crash_everyone()}>
      <header className="type-label text-text-2">
        <h2>{m.crash_everyone()}</h2>
        {data && (
          <p className="tabular">
            {m.crash_everyone_total({ count: data.bets })} · <Money kopecks={kopecksOf(data.staked)} />
          </p>
        )}
      </header>
      {!data && <Skeleton className="h-24" />}
      {data?.bets === 0 && <p className="type-small text-text-3">{m.crash_everyone_none()}</p>}
      {data && data.bets > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        <ul className="type-small tabular" tabIndex={0} aria-label={m.crash_everyone()}>
          {data.shown.map(({ id, username, betAmount, cashedOutAt }) => (
            <li key={id} data-cashed={cashedOutAt !== null || undefined}>
              <span className="truncate" translate="no">
                {own.includes(id) ? <b>{m.crash_you()}</b> : (username ?? m.feed_hidden_player())}
              </span>
              <Money kopecks={kopecksOf(betAmount)} />
              <span>{cashedOutAt !== null && formatMultiplier(cashedOutAt * 100)}</span>
              <span>
                {cashedOutAt !== null && (
                  <Money kopecks={payoutUpTo(maximumWin, kopecksOf(betAmount), Math.round(cashedOutAt * 100))} />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && data.bets > data.shown.length && data.shown.length > 0 && (
        <p className="type-tiny text-text-3">{m.crash_everyone_more({ count: data.shown.length })}</p>
      )}
    </section>
  )
}
