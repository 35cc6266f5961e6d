import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Countdown } from '../rewards/Countdown.tsx'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, formatPrize, kopecksOf } from '../ui/fields/amount.ts'
import { Button, buttonClass } from '../ui/shown/Button.tsx'
import { useCurrencySign } from '../ui/shown/Money.tsx'
import { raceOptions } from '../wire/race.ts'
import { BonusCard, BonusCardSkeleton } from './BonusCard.tsx'

/** The weekly race among the bonuses: its prizes, when it ends, and the player’s own place. */
export function RaceCard() {
  const sign = useCurrencySign()
  const { data, isError, refetch } = useQuery(raceOptions)
  if (!data && !isError) return <BonusCardSkeleton />
  const { current = null, last = null } = data ?? {}
  const sum = (current?.prizes ?? []).reduce((all, prize) => all + prize, 0)
  const off = data ? m.race_none() : m.race_failed()
  return (
    <BonusCard
      art="race"
      title={m.race_title()}
      text={current ? m.race_text({ sum: formatPrize(kopecksOf(sum), sign), places: current.prizes.length }) : off}
      pill={{ tone: 'plain', text: current ? <Countdown until={current.to} /> : m.rewards_pill_off() }}
      off={data !== undefined && !current && !last}
      action={
        data ? (
          (current || last) && (
            <Link to="/race" className={buttonClass('secondary', 'button', 'w-full')}>
              {current ? m.race_open() : m.race_open_last()}
            </Link>
          )
        ) : (
          <Button className="w-full" onClick={() => void refetch()}>
            {m.ui_retry()}
          </Button>
        )
      }
    >
      {current?.own && current.own.staked > 0 && (
        <p className="type-body text-text-2">
          {current.own.place === null ? m.race_no_place() : m.race_place({ place: current.own.place })}
          {' · '}
          {m.race_own_staked({ amount: formatMoney(kopecksOf(current.own.staked), sign) })}
        </p>
      )}
    </BonusCard>
  )
}
