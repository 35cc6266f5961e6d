import { multipliersOf, type PlinkoBet } from '@casino/rules/games/plinko/rules'
import { type ReactNode, useMemo } from 'react'
import { m } from '../../../texts/compiled/messages.js'
import { formatMultiplier } from '../../../ui/fields/amount.ts'
import './sheet.ts'
import { binText } from './texts.ts'

interface BoardProps extends Pick<PlinkoBet, 'rows' | 'risk'> {
  /** The bin of the last ball. */
  hit?: number | undefined
  /** Over the pegs: balls, or a path. */
  children?: ReactNode
}

/** The pegs, and under them the bins with their multipliers. A peg of the first row is in the middle of three. */
export function Board({ rows, risk, hit, children }: BoardProps) {
  const pegs = useMemo(() => pegsOf(rows), [rows])
  return (
    <div className="plinko-board" data-many={rows > 11 || undefined}>
      <div className="plinko-pegs" aria-hidden="true">
        <svg viewBox={`0 0 ${rows + 2} ${rows + 1}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={pegs} />
        </svg>
        {children}
      </div>
      <ol className="plinko-bins" aria-label={m.plinko_bins()} style={{ paddingInline: `${50 / (rows + 2)}%` }}>
        {multipliersOf({ rows, risk }).map((hundredths, bin) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place
            key={bin}
            data-bin={bin}
            data-hit={bin === hit || undefined}
            data-pays={hundredths >= 1_000 ? 'much' : hundredths > 100 ? 'more' : undefined}
            aria-label={formatMultiplier(hundredths)}
          >
            <span>{binText(hundredths)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Dots of no length: their round ends stay round, whatever the proportions of the board. */
function pegsOf(rows: number): string {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 3 }, (_, peg) => `M${(rows - row) / 2 + peg} ${row + 1}h0`).join(''),
  ).join('')
}
