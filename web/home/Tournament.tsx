import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { m } from '../texts/compiled/messages.js'
import { formatPrize, kopecksOf } from '../ui/fields/amount.ts'
import { useCurrencySign } from '../ui/shown/Money.tsx'
import { PrizeDrawing } from './art/Drawing.tsx'
import { tournamentPrizeRoubles } from './slides.ts'

/** docs/product.md §9: the prize of the year's tournament. */
export function Tournament() {
  const sign = useCurrencySign()
  return (
    <section
      id="tournament"
      aria-labelledby="tournament-title"
      className="home-tournament relative flex min-h-30 items-center overflow-hidden rounded-xl bg-iris px-4 py-5 text-white md:px-8"
    >
      <PrizeDrawing />
      <span className="home-light" />
      <div className="min-w-0 pr-[34%] *:relative [&>h2]:static">
        <h2 id="tournament-title" className="type-strong text-white">
          {/* The whole card leads to the race under way, with its rules, dates and places. */}
          <Link to="/race" className="after:absolute after:inset-0 after:rounded-xl">
            {m.home_tournament()}
          </Link>
        </h2>
        <p
          className="leading-tight font-extrabold tracking-[-.02em] whitespace-nowrap"
          style={{ fontSize: 'clamp(22px, 5.6vw, 34px)' }}
        >
          <data value={tournamentPrizeRoubles.toFixed(2)}>{formatPrize(kopecksOf(tournamentPrizeRoubles), sign)}</data>
        </p>
        <p className="type-small flex items-center gap-1">
          {m.home_tournament_rules()}
          <ChevronRight size={16} className="shrink-0" aria-hidden />
        </p>
      </div>
    </section>
  )
}
