import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { useMobile } from '../../ui/browser/media.ts'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { countText, shareText } from '../../ui/shown/figures.ts'
import { Money } from '../../ui/shown/Money.tsx'
import { profitOf } from '../games/GameParts.tsx'
import type { DashboardReport, Line, ReportColumn } from './report.ts'

interface ReportTableProps {
  report: DashboardReport
  lines: readonly Line[]
}

/** The full report; on a phone a list of its lines. */
export function ReportTable(of: ReportTableProps) {
  const mobile = useMobile()
  if (of.lines.length === 0) return null
  return mobile ? <NarrowReport {...of} /> : <WideReport {...of} />
}

function NarrowReport({ report: { title, name, columns }, lines }: ReportTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be scrollable by keyboard
    <section className="mt-4 max-h-120 overflow-y-auto" tabIndex={0} aria-label={m.admin_reports_table()}>
      <ul aria-label={title()} className="divide-y divide-line border-t border-line type-dense">
        {lines.map((line) => (
          <li key={name(line)} className="py-3">
            <p className="type-strong mb-1">{name(line)}</p>
            <dl>
              {columns.map((column) => (
                <div key={column.key} className="flex items-baseline justify-between gap-3">
                  <dt className="min-w-0 text-text-2">{column.head()}</dt>
                  <dd className="tabular shrink-0 text-right">
                    <Value column={column} value={line[column.key] ?? null} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Between phone and desktop widths the table may be wider than its container and scrolls sideways. */
function WideReport({ report: { title, name, columns }, lines }: ReportTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be scrollable by keyboard
    <section className="mt-4 max-h-120 overflow-auto" tabIndex={0} aria-label={m.admin_reports_table()}>
      <table aria-label={title()} className="w-full border-collapse type-dense">
        <thead>
          <tr className="border-b border-line">
            <Head>{title()}</Head>
            {columns.map(({ key, head }) => (
              <Head key={key} figure>
                {head()}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={name(line)} className="border-b border-line last:border-0">
              <th scope="row" className="h-11 pr-3 text-left font-normal whitespace-nowrap">
                {name(line)}
              </th>
              {columns.map((column) => (
                <td key={column.key} className="tabular pl-4 text-right whitespace-nowrap">
                  <Value column={column} value={line[column.key] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Head({ figure, children }: { figure?: boolean; children: string }) {
  return (
    <th
      scope="col"
      className={classes(
        'type-label h-11 whitespace-nowrap text-text-3',
        figure ? 'pl-4 text-right' : 'pr-3 text-left',
      )}
    >
      {children}
    </th>
  )
}

function Value({ column: { as }, value }: { column: ReportColumn; value: Line[string] }) {
  if (value === null) return '–'
  const figure = Number(value)
  switch (as) {
    case 'count':
      return countText(figure)
    case 'money':
      return <Money kopecks={kopecksOf(figure)} />
    case 'profit':
      return profitOf(figure)
    case 'percent':
      return shareText(figure)
  }
}
