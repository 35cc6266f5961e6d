import { bestPayout, potentialWin, type RouletteBet, totalStake } from '@casino/rules/games/roulette/rules'
import type { Kopecks } from '@casino/rules/money'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { Money } from '../../ui/shown/Money.tsx'
import { totalId } from './Chip.tsx'

interface TotalsProps {
  bets: readonly RouletteBet[]
  maximumWin: Kopecks
  /** On a phone only the total stake. */
  short: boolean
}

/**
 * The total stake, the maximum that one number can pay, and the sum over all bets (docs/product.md §9), which no single number
 * pays.
 */
export function Totals({ bets, maximumWin, short }: TotalsProps) {
  return (
    <dl
      id={totalId}
      data-stake
      className={classes(
        'type-label flex md:min-w-0 md:flex-col md:gap-y-1.5',
        short
          ? 'max-md:flex-1 max-md:[&>:not(:first-child)]:hidden'
          : 'max-md:order-first max-md:basis-full max-md:flex-wrap max-md:gap-x-4',
      )}
    >
      <Figure name={m.roulette_staked()} amount={totalStake(bets)} />
      <Figure name={m.roulette_best()} note={m.roulette_best_note()} amount={bestPayout(bets, { maximumWin })} />
      <Figure name={m.roulette_all_payouts()} note={m.roulette_best_note()} amount={potentialWin(bets)} />
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
