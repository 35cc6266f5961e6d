import type { Kopecks } from '@casino/rules/money'
import { bestPayout, potentialWin, type RouletteBet, totalStake } from '@casino/rules/roulette'
import { m } from '../../texts/compiled/messages.js'
import { Money } from '../../ui/Money.tsx'
import { totalId } from './Chip.tsx'

/** The total stake, the specification's possible win, and next to it the most that the bets can actually win together. */
export function Totals({ bets, maximumWin }: { bets: readonly RouletteBet[]; maximumWin: Kopecks }) {
  return (
    <dl
      id={totalId}
      className="type-label flex flex-wrap gap-x-4 gap-y-0.5 max-md:[&>:nth-child(2)]:order-1 md:flex-col md:gap-y-1.5"
    >
      <Figure name={m.roulette_staked()} amount={totalStake(bets)} />
      <Figure name={m.game_possible_win()} amount={potentialWin(bets)} />
      <Figure name={m.roulette_best()} note={m.roulette_best_note()} amount={bestPayout(bets, { maximumWin })} />
    </dl>
  )
}

function Figure({ name, note, amount }: { name: string; note?: string; amount: Kopecks }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-1.5 md:justify-between md:gap-x-4" title={note}>
      <dt className="text-text-2">{name}</dt>
      <dd className="font-semibold text-text">
        <Money kopecks={amount} />
      </dd>
    </div>
  )
}
