import type { BetTerms } from '@casino/contract/play/rounds'
import { basisPointsFromPercent } from '@casino/rules/money'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../texts/compiled/messages.js'
import { kopecksOf, percentText } from '../ui/fields/amount.ts'
import { Button } from '../ui/shown/Button.tsx'
import { Money, Multiplier } from '../ui/shown/Money.tsx'
import type { GameTable } from './use-table.ts'

export interface TermsChangedProps {
  change: NonNullable<GameTable['change']>
  /** The multiplier of the chosen bet, in hundredths; absent where it does not follow from the terms. */
  multiplierOf?: (terms: BetTerms) => number
}

/** Shown when the terms change while the page is open: the old and the new terms, and the player's consent to play on. */
export default function TermsChanged({ change, multiplierOf }: TermsChangedProps) {
  const { from, to, accept } = change
  return (
    <div role="alert" className="rounded-md bg-warning-tint px-3 py-2.5 text-warning">
      <p className="type-strong">{m.game_terms_changed()}</p>
      <dl className="type-small mt-1 flex flex-col gap-0.5">
        {multiplierOf && multiplierOf(from) !== multiplierOf(to) && (
          <Changed
            name={m.game_multiplier()}
            from={<Multiplier hundredths={multiplierOf(from)} />}
            to={<Multiplier hundredths={multiplierOf(to)} />}
          />
        )}
        {from.houseEdge !== to.houseEdge && (
          <Changed name={m.game_rules_edge()} from={percent(from.houseEdge)} to={percent(to.houseEdge)} />
        )}
        {from.maximumWin !== to.maximumWin && (
          <Changed
            name={m.game_maximum_win()}
            from={<Money kopecks={kopecksOf(from.maximumWin)} />}
            to={<Money kopecks={kopecksOf(to.maximumWin)} />}
          />
        )}
        {from.payoutTable !== to.payoutTable && <Changed name={m.game_terms_table()} to={m.game_terms_table_new()} />}
      </dl>
      <Button size="compact" className="mt-2 w-full" onClick={accept}>
        {m.game_terms_accept()}
      </Button>
    </div>
  )
}

function Changed({ name, from, to }: { name: string; from?: ReactNode; to: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <dt>{name}</dt>
      <dd className="flex items-center gap-1.5 font-semibold">
        {from}
        {from && <ArrowRight size={14} aria-hidden />}
        {to}
      </dd>
    </div>
  )
}

function percent(value: number): string {
  return `${percentText(basisPointsFromPercent(value))} %`
}
