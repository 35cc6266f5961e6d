import type { SentFile } from '@casino/contract/file-reply'
import type { Language } from '@casino/contract/language'
import { type PeriodLine, periodReport, periodReportFile } from '@casino/contract/panel/period-reports'
import type { ReportStep } from '@casino/contract/panel/report-steps'
import { kopecks, roublesFromKopecks } from '@casino/rules/money'
import { dayOf } from '../../accounting/aggregates/aggregates.ts'
import { moscowDays } from '../../accounting/aggregates/days.ts'
import { figuresBy, openingDay, type PeriodFigures } from '../../accounting/aggregates/period-figures.ts'
import type { Read } from '../../platform/database/database.ts'
import { csvOf, dateCell } from '../../platform/http/csv.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { type AdminDeps, counted } from './deps.ts'
import { reportTexts } from './report-words.ts'

/** The maximum lines of a report: a year of days. */
const mostDays = 366
const usualDays = 30

interface Wanted {
  readonly step: ReportStep
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A report with its first and last day. */
export interface Report {
  readonly step: ReportStep
  readonly from: string
  readonly to: string
  readonly lines: readonly PeriodFigures[]
}

async function reportOf(read: Read, { step, ...given }: Wanted): Promise<Report> {
  const { from, to } = moscowDays(given)
  const usual = step === 'day' ? `last - ${usualDays - 1}` : openingDay
  const days = await read.one<{ from: string; to: string; days: number }>(
    `SELECT first::text AS from, last::text AS to, last - first + 1 AS days
     FROM (SELECT coalesce($2::date, ${dayOf('now()')}) AS last) AS ending, LATERAL (SELECT coalesce($1::date, ${usual}) AS first) AS beginning`,
    [from, to],
  )
  if (days.days < 1 || (step === 'day' && days.days > mostDays)) refuse('period_invalid')
  return { step, from: days.from, to: days.to, lines: await figuresBy(read, step, days.from, days.to) }
}

const roubles = (amount: number) => roublesFromKopecks(kopecks(amount))
const lineOnWire = ({ wagered, ggr, ngr, deposits, withdrawals, ...line }: PeriodFigures): PeriodLine => ({
  ...line,
  wagered: roubles(wagered),
  ggr: roubles(ggr),
  ngr: roubles(ngr),
  deposits: roubles(deposits),
  withdrawals: roubles(withdrawals),
})

const columns = [
  'bets',
  'wagered',
  'ggr',
  'ngr',
  'deposits',
  'withdrawals',
  'firstDeposits',
  'activePlayers',
  'registrations',
] as const satisfies readonly (keyof PeriodLine)[]

async function fileOf(report: Report, format: 'csv' | 'pdf', language: Language, site: string): Promise<SentFile> {
  const fileName = `report-${report.step}-${report.from}-${report.to}.${format}`
  if (format === 'csv') {
    const rows = report.lines
      .map(lineOnWire)
      .map((line) => [dateCell(line.from), dateCell(line.to), ...columns.map((column) => line[column])])
    const content = Buffer.from(csvOf(language, reportTexts[language].head, rows))
    return { fileName, mediaType: 'text/csv; charset=utf-8', content }
  }
  const { pdfOfReport } = await import('./report-pdf.ts')
  return { fileName, mediaType: 'application/pdf', content: await pdfOfReport(report, language, site) }
}

export const periodReportRoutes = ({ longRead: read, settings }: AdminDeps): Served[] => [
  serve(periodReport, counted, async ({ query }) => {
    const { from, to, lines } = await reportOf(read, query)
    return { from, to, lines: lines.map(lineOnWire) }
  }),
  serve(periodReportFile, { ...counted, oneAtATime: true }, async ({ query: { format, ...query }, client }) =>
    fileOf(await reportOf(read, query), format, client.language, settings.current.site.name),
  ),
]
