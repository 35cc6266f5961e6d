import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/amount.ts'
import { classes } from '../../ui/class-names.ts'
import { Money } from '../../ui/Money.tsx'
import { countText, shareText } from '../figures.ts'
import { profitOf } from '../games/GameParts.tsx'
import type { Line, Report, ReportColumn } from './report.ts'

/** A report in full; wider than the screen, it is moved sideways. */
export function ReportTable({ report: { title, name, columns }, lines }: { report: Report; lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what moves sideways is moved with the arrows too
    <section className="mt-4 max-h-120 overflow-auto" tabIndex={0} aria-label={m.admin_reports_table()}>
      <table aria-label={title()} className="w-full border-collapse text-[14px] leading-5">
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
