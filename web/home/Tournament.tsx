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
      className="relative flex min-h-30 items-center overflow-hidden rounded-xl bg-linear-to-r from-[#4b37c8] via-[#6d5af0] to-[#a24a9c] px-4 py-5 text-white md:px-8"
    >
      <PrizeDrawing />
      <span className="home-light" />
      <div className="relative min-w-0 pr-[34%]">
        <h2 id="tournament-title" className="type-strong text-white">
          {m.home_tournament()}
        </h2>
        <p
          className="leading-tight font-extrabold tracking-[-.02em] whitespace-nowrap"
          style={{ fontSize: 'clamp(22px, 5.6vw, 34px)' }}
        >
          <data value={tournamentPrizeRoubles.toFixed(2)}>{formatPrize(kopecksOf(tournamentPrizeRoubles), sign)}</data>
        </p>
        <p className="type-small text-white/90">{m.home_tournament_note()}</p>
      </div>
    </section>
  )
}
