import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Flag } from 'lucide-react'
import { Countdown } from '../rewards/Countdown.tsx'
import { RewardScene } from '../rewards/RewardScene.tsx'
import { m } from '../texts/compiled/messages.js'
import { formatPrize, kopecksOf } from '../ui/fields/amount.ts'
import { useCurrencySign } from '../ui/shown/Money.tsx'
import { raceOptions } from '../wire/race.ts'
import './sheet.ts'

/** Only the prize sum and the end, which hardly change; the race's own page updates the places. */
const everyMs = 60_000

/** The current weekly race with its prize sum, linked to its places; nothing without one. */
export default function Race({ shape }: { shape: 'chip' | 'band' }) {
  const sign = useCurrencySign()
  const current = useQuery({ ...raceOptions, staleTime: everyMs, refetchInterval: everyMs }).data?.current
  if (!current) return null
  const prizes = current.prizes.reduce((all, prize) => all + prize, 0)
  const sum = formatPrize(kopecksOf(prizes), sign)
  if (shape === 'chip') {
    return (
      <Link to="/race" className="home-race-chip type-small">
        <Flag size={16} aria-hidden />
        <span className="home-race-name">{m.race_title()}</span>
        <span className="tabular font-semibold whitespace-nowrap">{sum}</span>
        <ChevronRight size={16} aria-hidden />
      </Link>
    )
  }
  return (
    <Link to="/race" className="home-race">
      <span className="home-race-art" aria-hidden="true">
        <RewardScene art="race" />
      </span>
      <span className="home-light" />
      <span className="home-race-words">
        <span className="type-strong block">{m.race_title()}</span>
        <span className="home-race-sum block">{sum}</span>
        <span className="type-small block">
          {m.race_ends_in()} <Countdown until={current.to} />
        </span>
        <span className="home-race-button type-strong">
          {m.race_open()}
          <ChevronRight size={18} aria-hidden />
        </span>
      </span>
    </Link>
  )
}
