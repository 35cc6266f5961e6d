import { ChartColumn, Table2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { Button } from '../../ui/shown/Button.tsx'
import { type ChartScale, scaleOf } from './scale.ts'

export interface BarGroup {
  readonly key: string
  readonly name: string
  /** One value for each series. */
  readonly values: readonly number[]
}

interface BarChartProps {
  /** Names the chart and its table for screen readers. */
  label: string
  /** The table's heading above the group names. */
  of: string
  /** At most two: the first is drawn solid, the second hollow, so that they differ without colour. */
  series: readonly string[]
  groups: readonly BarGroup[]
  /** The kind of the names below the bars. */
  axis: string
  /** Formats a value in full, for the table and the hovered bar. */
  value: (value: number) => ReactNode
  valueText: (value: number) => string
  /** Shown to the left of the button that switches between chart and table. */
  title?: ReactNode
}

/** A bar chart around a zero line. The hovered or focused group is described above it; a table shows all values. */
export function BarChart(props: BarChartProps) {
  const { label, title } = props
  const [asTable, setAsTable] = useState(false)
  return (
    <div className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {title}
        <Button kind="quiet" size="compact" onClick={() => setAsTable(!asTable)}>
          {asTable ? <ChartColumn size={18} aria-hidden /> : <Table2 size={18} aria-hidden />}
          {asTable ? m.admin_chart_as_chart() : m.admin_chart_as_table()}
        </Button>
      </div>
      {asTable ? (
        <ValueTable {...props} />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div role="group" aria-label={label}>
          <Plot {...props} />
        </div>
      )}
    </div>
  )
}

/** The number of names that fit under the bars of a wide chart; with more groups only every second, third … name is drawn. */
const mostNames = 8
/** The number that fits on a phone. */
const mostNarrowNames = 5

function Plot({ series, groups, axis, value, valueText }: BarChartProps) {
  const [pointed, setPointed] = useState<number>()
  const [stop, setStop] = useState(0)
  const plot = useRef<HTMLDivElement>(null)
  const scale = scaleOf(groups.flatMap(({ values }) => values))
  const shown = pointed === undefined ? undefined : groups[pointed]
  const every = Math.ceil(groups.length / mostNames)
  const everyNarrow = Math.ceil(groups.length / mostNarrowNames)

  const walk = (event: KeyboardEvent) => {
    const to = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: groups.length - 1 }[event.key]
    if (to === undefined || !groups[to]) return
    event.preventDefault()
    setStop(to)
    plot.current?.querySelectorAll('button')[to]?.focus()
  }

  return (
    <>
      <Legend series={series} shown={shown} value={value} />
      <p className="type-small mb-2 text-text-3" aria-hidden="true">
        {m.admin_chart_roubles()}
      </p>
      <div className="flex">
        <TickNames scale={scale} />
        <div className="min-w-0 flex-1">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons inside */}
          <div ref={plot} className="relative flex h-(--plot)" onKeyDown={walk}>
            <Lines scale={scale} />
            {groups.map((group, i) => (
              <button
                key={group.key}
                type="button"
                tabIndex={i === Math.min(stop, groups.length - 1) ? 0 : -1}
                aria-label={spoken(group, series, valueText)}
                className={classes(
                  'relative h-full min-w-0 flex-1 cursor-default rounded-sm',
                  pointed === i && 'bg-control/60',
                )}
                onPointerEnter={() => setPointed(i)}
                onPointerLeave={() => setPointed(undefined)}
                onFocus={() => {
                  setPointed(i)
                  setStop(i)
                }}
                onBlur={() => setPointed(undefined)}
              >
                <Bars values={group.values} scale={scale} />
              </button>
            ))}
          </div>
          <div className="flex overflow-x-clip" aria-hidden="true">
            {groups.map((group, i) => (
              <span
                key={group.key}
                className="type-small min-w-0 flex-1 overflow-visible pt-1 text-center whitespace-nowrap text-text-2"
              >
                {i % every === 0 && <span className={i % everyNarrow === 0 ? '' : 'max-md:hidden'}>{group.name}</span>}
              </span>
            ))}
          </div>
          <p className="type-small pt-1 text-center text-text-3" aria-hidden="true">
            {axis}
          </p>
        </div>
      </div>
    </>
  )
}

function spoken({ name, values }: BarGroup, series: readonly string[], text: (value: number) => string): string {
  return `${name}: ${values.map((value, i) => `${series[i]} ${text(value)}`).join(', ')}`
}

interface LegendProps extends Pick<BarChartProps, 'series' | 'value'> {
  shown: BarGroup | undefined
}

function Legend({ series, shown, value }: LegendProps) {
  return (
    <div className="type-small mb-3 flex min-h-lh flex-wrap gap-x-4 gap-y-1 text-text-2" aria-hidden="true">
      {series.map((name, i) => (
        <span key={name} className="inline-flex items-center gap-2">
          <span className={classes('size-3 rounded-[3px]', i === 0 ? 'bg-accent-text' : 'border-2 border-text-3')} />
          {name}
          {shown && <span className="font-semibold text-text">{value(shown.values[i] ?? 0)}</span>}
        </span>
      ))}
      {shown && <span className="ml-auto font-semibold text-text">{shown.name}</span>}
    </div>
  )
}

const rouble = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })

function TickNames({ scale }: { scale: ChartScale }) {
  const names = scale.ticks.map((tick) => [tick, rouble.format(tick).replace('-', '\u2212')] as const)
  return (
    <div className="type-small tabular relative mr-2 h-(--plot) text-right text-text-3" aria-hidden="true">
      {/* As wide as its widest name. */}
      {names.map(([tick, name]) => (
        <span key={name} className="block h-0 overflow-hidden">
          {name}
          <span className="absolute right-0 h-auto translate-y-1/2" style={{ bottom: `${scale.at(tick)}%` }}>
            {name}
          </span>
        </span>
      ))}
    </div>
  )
}

function Lines({ scale }: { scale: ChartScale }) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full overflow-visible"
      aria-hidden="true"
    >
      {scale.ticks.map((tick) => (
        <path
          key={tick}
          d={`M0 ${100 - scale.at(tick)}h100`}
          vectorEffect="non-scaling-stroke"
          className={tick === 0 ? 'stroke-text-2' : 'stroke-line'}
        />
      ))}
    </svg>
  )
}

/** The total width of a group's bars, in per cent of the group's width. */
const allWide = 56
/** The minimum height, so that a bar that is not zero is visible. */
const leastHigh = 0.6

/** Losses are red. */
function barClass(solid: boolean, loss: boolean): string {
  if (solid) return loss ? 'fill-danger' : 'fill-accent-text'
  return classes('fill-transparent stroke-2', loss ? 'stroke-danger' : 'stroke-text-3')
}

function Bars({ values, scale }: { values: readonly number[]; scale: ChartScale }) {
  const wide = allWide / values.length
  const zero = 100 - scale.at(0)
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
      aria-hidden="true"
    >
      {values.map((value, i) => {
        if (value === 0) return null
        const high = Math.max(Math.abs(zero - (100 - scale.at(value))), leastHigh)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the series keep their order
            key={i}
            x={(100 - allWide) / 2 + i * wide + wide * 0.08}
            y={value > 0 ? zero - high : zero}
            width={wide * 0.84}
            height={high}
            vectorEffect="non-scaling-stroke"
            className={barClass(i === 0, value < 0)}
          />
        )
      })}
    </svg>
  )
}

function ValueTable({ label, of, series, groups, value }: BarChartProps) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full border-collapse type-dense">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="type-label h-9 pr-3 text-left text-text-3">
              {of}
            </th>
            {series.map((name) => (
              <th key={name} scope="col" className="type-label h-9 pl-3 text-right text-text-3">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.key} className="border-b border-line last:border-0">
              <th scope="row" className="h-10 pr-3 text-left font-normal">
                {group.name}
              </th>
              {group.values.map((each, i) => (
                <td key={series[i]} className="tabular pl-3 text-right whitespace-nowrap">
                  {value(each)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
