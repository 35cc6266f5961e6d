import type { AdminGame } from '@casino/contract/panel/admin-games'
import type { ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { countText, shareText } from '../../ui/shown/figures.ts'
import { Money } from '../../ui/shown/Money.tsx'
import { Pill } from '../../ui/shown/Pill.tsx'
import { profitOf } from './GameParts.tsx'
import { ProfitChart } from './ProfitChart.tsx'
import { expectedText, ReturnBand, verdictText } from './ReturnBand.tsx'

/** A game's profit: that of its last day next to its week, and whether its observed return is consistent with the declared one. */
export function GameFigures({ game }: { game: AdminGame }) {
  const { returned, total_bets, total_wagered, total_profit } = game
  return (
    <div className="min-w-0 space-y-6">
      <ProfitChart games={[game]} label={m.admin_game_chart()} />
      <ReturnBand returned={returned} className="w-full" />
      <dl className="space-y-2">
        <Fact name={m.admin_game_declared()}>{shareText(returned.declared)}</Fact>
        <Fact name={m.admin_game_expected()} note={m.admin_game_expected_note()}>
          {expectedText(returned)}
        </Fact>
        <Fact
          name={m.admin_game_observed()}
          note={total_bets > 0 && m.admin_game_of_bets({ count: countText(total_bets) })}
        >
          {returned.observed === null ? m.admin_game_no_bets() : shareText(returned.observed)}
        </Fact>
        <Fact name={m.admin_game_band()} note={returned.band ? m.admin_game_band_note() : undefined}>
          {returned.band ? (
            <>
              {shareText(returned.band.low)} – {shareText(returned.band.high)}
            </>
          ) : (
            <span className="font-normal text-text-3">{m.admin_game_too_few()}</span>
          )}
        </Fact>
        {returned.verdict && (
          <Fact name={m.admin_game_verdict()}>
            <Pill tone={returned.verdict === 'within' ? 'success' : 'danger'}>{verdictText(returned.verdict)}</Pill>
          </Fact>
        )}
        <Fact name={m.admin_game_wagered()}>
          <Money kopecks={kopecksOf(total_wagered)} />
        </Fact>
        <Fact name={m.admin_game_total_profit()}>{profitOf(total_profit)}</Fact>
      </dl>
    </div>
  )
}

function Fact({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line pb-2 last:border-0">
      <dt className="min-w-0 text-text-2">
        {name}
        {note && <span className="type-small block text-text-3">{note}</span>}
      </dt>
      <dd className="tabular shrink-0 font-semibold">{children}</dd>
    </div>
  )
}
