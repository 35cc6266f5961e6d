import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'
import { countText, shareText } from '../../ui/shown/figures.ts'
import { Money } from '../../ui/shown/Money.tsx'
import { Missing } from '../forms/Missing.tsx'
import { liabilityOptions } from './queries.ts'

/** The turnover that players still have to stake (docs/product.md R7), and its expected cost to them. */
export function Liability() {
  const liability = useQuery(liabilityOptions)
  if (!liability.data) return <Missing query={liability} className="mb-4 h-28" />
  const { players, turnover, edge, expected, bonuses } = liability.data
  return (
    <dl className="mb-4 grid grid-cols-1 gap-3 md:grid-cols-3">
      <Figure
        name={m.admin_reports_open_turnover()}
        note={m.admin_reports_open_turnover_players({ count: countText(players) })}
      >
        <Money kopecks={kopecksOf(turnover)} />
      </Figure>
      <Figure
        name={m.admin_reports_open_expected()}
        note={m.admin_reports_open_expected_note({
          turnover: formatMoney(kopecksOf(turnover), '₽'),
          edge: shareText(edge),
        })}
      >
        <Money kopecks={kopecksOf(expected)} />
      </Figure>
      <Figure name={m.admin_reports_open_bonuses()} note={m.admin_reports_open_bonuses_note()}>
        <Money kopecks={kopecksOf(bonuses)} />
      </Figure>
    </dl>
  )
}

function Figure({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-md border border-line p-3">
      <dt className="type-label text-text-2">{name}</dt>
      <dd>
        <span className="type-h2 tabular block wrap-anywhere">{children}</span>
        <span className="type-small mt-1 block text-text-3">{note}</span>
      </dd>
    </div>
  )
}
