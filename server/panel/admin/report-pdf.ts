import { buffer } from 'node:stream/consumers'
import type { Language } from '@casino/contract/language'
import PDFDocument from 'pdfkit'
import type { PeriodFigures } from '../../accounting/aggregates/period-figures.ts'
import { font } from '../../money/statements/drawable.ts'
import { write } from '../../money/statements/pdf.ts'
import type { Report } from './period-reports.ts'
import { reportTexts } from './report-words.ts'

const margin = 36
const [width, height] = [841.89, 595.28]
const muted = '#6d6d78'
const rowHeight = 15
const periodWidth = 118
const columnWidth = (width - 2 * margin - periodWidth) / 9

/** A report as landscape A4 pages. The same figures give the same bytes: the file is dated by its last day. */
export function pdfOfReport(report: Report, language: Language, site: string): Promise<Buffer> {
  const texts = reportTexts[language]
  const { from, to, lines, step } = report
  const document = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    bufferPages: true,
    info: { Title: texts.titles[step], Author: site, CreationDate: new Date(`${to}T00:00:00Z`) },
  })
  document.font(font)
  write(document, site, margin, 34, { size: 11, color: muted, width: 400 })
  write(document, texts.titles[step], margin, 50, { size: 18, width: 500 })
  write(document, `${texts.period}: ${from} – ${to}. ${texts.moscow}`, margin, 76, { color: muted, width: 700 })
  const [, , ...heads] = texts.head
  let y = 98
  const headRow = () => row([texts.period, ...heads], muted)
  const row = (cells: readonly string[], color?: string) => {
    if (y + rowHeight > height - 44) {
      document.addPage()
      y = margin
      headRow()
    }
    document
      .moveTo(margin, y)
      .lineTo(width - margin, y)
      .lineWidth(0.6)
      .strokeColor('#d9d9e0')
      .stroke()
    cells.forEach((text, place) => {
      const x = place === 0 ? margin : margin + periodWidth + (place - 1) * columnWidth
      const style = place === 0 ? { width: periodWidth - 6 } : { width: columnWidth - 4, align: 'right' as const }
      write(document, text, x + (place === 0 ? 0 : 4), y + 3, { size: 7.5, ...style, ...(color && { color }) })
    })
    y += rowHeight
  }
  headRow()
  const money = new Intl.NumberFormat(language, { minimumFractionDigits: 2, useGrouping: true })
  const count = new Intl.NumberFormat(language, { useGrouping: true })
  for (const line of lines) row(cellsOf(line, texts.nothing, money, count))
  const { count: pages } = document.bufferedPageRange()
  for (let page = 0; page < pages; page++) {
    document.switchToPage(page)
    const at = { size: 8, color: muted, width: 180, align: 'right' } as const
    write(document, texts.page(page + 1, pages), width - margin - 180, height - 30, at)
  }
  document.end()
  return buffer(document)
}

function cellsOf(line: PeriodFigures, nothing: string, money: Intl.NumberFormat, count: Intl.NumberFormat): string[] {
  const { from, to, bets, wagered, ggr, ngr, deposits, withdrawals, firstDeposits, activePlayers, registrations } = line
  const period = from === to ? from : `${from} – ${to}`
  const figures = [bets, wagered, ggr, ngr, deposits, withdrawals, firstDeposits, activePlayers, registrations]
  if (figures.every((figure) => figure === 0)) return [period, nothing]
  const inRoubles = (amount: number) =>
    money
      .format(amount / 100)
      .replace(/[\u202f\u2009]/g, '\u00a0')
      .replace('-', '−')
  return [
    period,
    count.format(bets),
    ...[wagered, ggr, ngr, deposits, withdrawals].map(inRoubles),
    ...[firstDeposits, activePlayers, registrations].map((each) => count.format(each)),
  ]
}
