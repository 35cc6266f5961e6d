import { existsSync, readFileSync } from 'node:fs'
import type { Lines } from './figures.ts'

/** The figures of one day. */
export interface Day extends Lines {
  readonly day: string
  readonly commit: string
  /** `npm test`. */
  readonly suite?: { readonly passed: number; readonly seconds: number }
  readonly bench?: { readonly betsPerSecond: number; readonly ratio?: number }
}

/** The days of a file, one on each line; none if it does not exist. */
export function readDays(file: string): Day[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Day)
}

const width = 800
const panelHeight = 150
const margin = { left: 90, right: 20, top: 30, bottom: 20 }
const background = '#ffffff'
const ink = '#1f2933'
const colours = ['#2f6fdb', '#3a9d5d', '#c77d1e']

interface Curve {
  readonly label: string
  readonly figure: (day: Day) => number | undefined
}
interface Panel {
  readonly title: string
  readonly curves: readonly Curve[]
}

const panels: readonly Panel[] = [
  {
    title: 'lines of code',
    curves: [
      { label: 'product', figure: (day) => day.product },
      { label: 'tests', figure: (day) => day.tests },
      { label: 'tools and sandbox', figure: (day) => day.tools },
    ],
  },
  { title: 'npm test, seconds', curves: [{ label: 'seconds', figure: (day) => day.suite?.seconds }] },
  {
    title: 'npm run bench, bets a second over HTTP',
    curves: [{ label: 'bets/s', figure: (day) => day.bench?.betsPerSecond }],
  },
]

/** Draws the days, with a panel for each kind of figure; a day without a figure has no point. */
export function drawDays(days: readonly Day[]): string {
  const height = panels.length * (margin.top + panelHeight + margin.bottom)
  const drawn = panels.map((panel, at) => drawPanel(panel, days, at * (margin.top + panelHeight + margin.bottom)))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="${ink}">
<title>Figures by day</title>
<rect width="${width}" height="${height}" fill="${background}"/>
${drawn.join('\n')}
</svg>
`
}

function drawPanel({ title, curves }: Panel, days: readonly Day[], top: number): string {
  const inner = width - margin.left - margin.right
  const bottom = top + margin.top + panelHeight
  const most = Math.max(1, ...days.flatMap((day) => curves.map(({ figure }) => figure(day) ?? 0)))
  const xOf = (at: number) => round(margin.left + (days.length < 2 ? inner / 2 : (at / (days.length - 1)) * inner))
  const yOf = (figure: number) => round(bottom - (figure / most) * panelHeight)
  const lines = curves.map(({ label, figure }, which) => {
    const points = days.flatMap((day, at) => {
      const value = figure(day)
      return value === undefined ? [] : [{ x: xOf(at), y: yOf(value), name: `${day.day}: ${spaced(value)}` }]
    })
    const colour = colours[which]
    const dots = points.map(
      ({ x, y, name }) => `<circle cx="${x}" cy="${y}" r="3" fill="${colour}"><title>${name}</title></circle>`,
    )
    const path = points.map(({ x, y }) => `${x},${y}`).join(' ')
    const legend = `<text x="${width - margin.right - 150 * (curves.length - which)}" y="${top + 18}" fill="${colour}">${label}</text>`
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}${legend}`
  })
  return [
    `<text x="${margin.left}" y="${top + 18}" font-weight="bold">${title}</text>`,
    `<line x1="${margin.left}" y1="${bottom}" x2="${width - margin.right}" y2="${bottom}" stroke="${ink}"/>`,
    `<text x="${margin.left - 8}" y="${yOf(most) + 4}" text-anchor="end">${spaced(most)}</text>`,
    `<text x="${margin.left - 8}" y="${bottom + 4}" text-anchor="end">0</text>`,
    `<text x="${margin.left}" y="${bottom + 16}">${days[0]?.day ?? ''}</text>`,
    `<text x="${width - margin.right}" y="${bottom + 16}" text-anchor="end">${days.at(-1)?.day ?? ''}</text>`,
    ...lines,
  ].join('\n')
}

const round = (value: number) => Math.round(value * 10) / 10
const spaced = (value: number) => Math.round(value).toLocaleString('en').replaceAll(',', ' ')
