import {
  chanceOf,
  type Field,
  multiplierHundredths,
  override,
  type PayoutTable,
  payoutTables,
  returnBasisPoints,
  returnRange,
  safeCells,
} from '@casino/rules/games/mines/rules'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { formatMultiplier, percentText } from '../../ui/fields/amount.ts'
import { Multiplier } from '../../ui/shown/Money.tsx'
import { GameRules } from '../GameRules.tsx'
import type { HouseSettings } from '../house.ts'

interface RulesProps {
  house: HouseSettings
  payoutTable: PayoutTable
  cells: Field
  mines: number
}

/** How mines is played and what each cash-out returns, computed from the same functions and records that settle a round. */
export default function Rules({ house, payoutTable, cells, mines }: RulesProps) {
  const { edgeBasisPoints } = house
  // The single cell of the override has its own line: it does not count towards the usual return.
  const range = useMemo(() => returnRange(cells, edgeBasisPoints, payoutTables.formula), [cells, edgeBasisPoints])
  return (
    <GameRules
      house={house}
      facts={[
        {
          name: m.game_rules_return(),
          value: `${m.game_range({ least: percentText(range.least), greatest: percentText(range.greatest) })} %`,
        },
      ]}
      note={m.mines_rules_bias()}
    >
      <p>{m.mines_rules_play()}</p>
      <p>{m.mines_rules_multiplier({ returned: percentText(10_000 - edgeBasisPoints) })}</p>
      <p>
        {m.mines_rules_drawn()}{' '}
        <Link to="/fairness" className="text-accent-text underline underline-offset-4">
          {m.fairness_page_link()}
        </Link>
      </p>
      {payoutTable === payoutTables.withOverride && <Override edgeBasisPoints={edgeBasisPoints} />}
      <Payouts terms={{ edgeBasisPoints, payoutTable }} cells={cells} mines={mines} />
    </GameRules>
  )
}

function Override({ edgeBasisPoints }: { edgeBasisPoints: number }) {
  const cell = { cells: override.cells, mines: override.mines }
  const formula = multiplierHundredths(cell, override.revealed, { edgeBasisPoints, payoutTable: payoutTables.formula })
  const returned = returnBasisPoints(cell, override.revealed, {
    edgeBasisPoints,
    payoutTable: payoutTables.withOverride,
  })
  return (
    <p className="rounded-md bg-info-tint px-3 py-2 text-info">
      {m.mines_rules_override({
        mines: override.mines,
        revealed: override.revealed,
        multiplier: formatMultiplier(override.multiplierHundredths),
        formula: formatMultiplier(formula),
        returned: percentText(returned),
      })}
    </p>
  )
}

interface PayoutsProps {
  terms: { edgeBasisPoints: number; payoutTable: PayoutTable }
  cells: Field
  mines: number
}

/** Every cash-out for the chosen number of mines. */
function Payouts({ terms, cells, mines }: PayoutsProps) {
  const field = { cells, mines }
  const counts = Array.from({ length: safeCells(field) }, (_, i) => i + 1)
  const cell = 'px-2 py-1.5 text-right first:text-left'
  return (
    <div>
      <h3 id="mines-payouts" className="type-h3 mb-2 text-text">
        {m.mines_rules_table({ mines, cells })}
      </h3>
      <table aria-labelledby="mines-payouts" className="tabular w-full rounded-md border border-line text-text">
        <thead>
          <tr className="type-label border-b border-line text-text-3">
            <th scope="col" className={cell}>
              {m.mines_rules_table_cells()}
            </th>
            <th scope="col" className={cell}>
              {m.mines_rules_table_multiplier()}
            </th>
            <th scope="col" className={cell}>
              {m.mines_rules_table_chance()}
            </th>
            <th scope="col" className={cell}>
              {m.mines_rules_table_return()}
            </th>
          </tr>
        </thead>
        <tbody className="type-small">
          {counts.map((count) => (
            <tr key={count} className="border-b border-line last:border-0">
              <th scope="row" className={`${cell} font-semibold`}>
                {count}
              </th>
              <td className={cell}>
                <Multiplier hundredths={multiplierHundredths(field, count, terms)} />
              </td>
              <td className={cell}>{chanceText(chanceOf(field, count))}</td>
              <td className={cell}>{percentText(returnBasisPoints(field, count, terms))} %</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `88 %`, `3,5 %`; anything rarer than one in a thousand as `1 : 2 300`. */
function chanceText({ safe, all }: { safe: bigint; all: bigint }): string {
  const chance = Number(safe) / Number(all)
  if (chance >= 0.001) return `${percentText(Math.round(chance * 10_000))} %`
  return `1 : ${Math.round(1 / chance).toLocaleString('ru-RU')}`
}
