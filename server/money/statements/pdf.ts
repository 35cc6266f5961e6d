import PDFDocument from 'pdfkit'
import { drawable, font } from './drawable.ts'
import type { BalanceStatement } from './period.ts'
import { mostListed, type Summary, summaryOf } from './summary.ts'
import { momentText, type Words } from './words.ts'

interface Of {
  readonly words: Words
  readonly site: string
  readonly player: number
  readonly username: string
}

const margin = 48
const right = 595.28 - margin
const bottom = 841.89 - 64
const ink = '#1c1c21'
const muted = '#6d6d78'
const rule = '#d9d9e0'
const rowHeight = 15

type Document = PDFKit.PDFDocument
type Align = 'left' | 'right'
interface Column {
  readonly text: string
  readonly at: number
  readonly width: number
  readonly align: Align
}

/** The statement as A4 pages. It is read completely first, because the totals come before the lines. */
export async function* pdfOfStatement(statement: BalanceStatement, of: Of): AsyncGenerator<Uint8Array> {
  const summary = await summaryOf(statement)
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    info: { Title: of.words.title, Author: of.site },
  })
  document.font(font)
  drawHead(document, statement, of)
  drawTotals(document, summary, of.words)
  drawLines(document, summary, of.words)
  drawFooters(document, of)
  document.end()
  for await (const chunk of document) yield chunk as Uint8Array
}

interface Style {
  readonly size?: number
  readonly color?: string
  readonly width?: number
  readonly align?: Align
}

/** Writes a line of text, cut to its width. */
export function write(document: Document, text: string, x: number, y: number, style: Style = {}): void {
  const { size = 9, color = ink, width = right - x, align = 'left' } = style
  document.fontSize(size)
  const shown = fitted(document, drawable(document, text), width)
  const left = align === 'right' ? x + width - document.widthOfString(shown) : x
  document.fillColor(color).text(shown, left, y, { lineBreak: false })
}

/** A name may be longer than its column. */
function fitted(document: Document, text: string, width: number): string {
  if (document.widthOfString(text) <= width) return text
  const chars = [...text]
  while (chars.length > 1 && document.widthOfString(`${chars.join('')}…`) > width) chars.pop()
  return `${chars.join('')}…`
}

function line(document: Document, y: number): void {
  document.moveTo(margin, y).lineTo(right, y).lineWidth(0.6).strokeColor(rule).stroke()
}

function drawHead(document: Document, { period, until, opening, closing }: BalanceStatement, of: Of): void {
  const { words, site, username, player } = of
  write(document, site, margin, 46, { size: 11, color: muted })
  write(document, words.title, margin, 64, { size: 20 })
  const money = moneyIn(words)
  const facts: readonly (readonly [string, string])[] = [
    [words.player, `${username} · ${player}`],
    [words.period, `${period.from} – ${period.to}`],
    [words.until, momentText(until)],
    [words.opening, money(opening)],
    [words.closing, money(closing)],
  ]
  line(document, 100)
  facts.forEach(([name, value], index) => {
    const y = 112 + index * 18
    write(document, name, margin, y, { size: 10, color: muted, width: 160 })
    write(document, value, margin + 170, y, { size: 10 })
  })
  document.y = 112 + facts.length * 18
  write(document, words.moscow, margin, document.y + 4, { size: 8, color: muted })
  document.y += 26
}

function drawTotals(document: Document, { totals, count }: Summary, words: Words): void {
  if (count === 0) {
    line(document, document.y)
    write(document, words.none, margin, document.y + 14, { size: 10 })
    return
  }
  const money = moneyIn(words)
  heading(document, words.totals)
  for (const { kind, count: times, added, taken } of totals) {
    const cells = [
      words.kinds[kind],
      String(times),
      added > 0 ? `+${money(added)}` : '',
      taken > 0 ? `−${money(taken)}` : '',
    ]
    row(document, cells, totalColumns)
  }
}

const totalColumns: readonly Omit<Column, 'text'>[] = [
  { at: margin, width: 190, align: 'left' },
  { at: 240, width: 60, align: 'right' },
  { at: 310, width: 110, align: 'right' },
  { at: 430, width: right - 430, align: 'right' },
]

const lineColumns: readonly Omit<Column, 'text'>[] = [
  { at: margin, width: 98, align: 'left' },
  { at: 150, width: 112, align: 'left' },
  { at: 266, width: 62, align: 'left' },
  { at: 330, width: 66, align: 'right' },
  { at: 400, width: 70, align: 'right' },
  { at: 474, width: right - 474, align: 'right' },
]

function drawLines(document: Document, { count, lines, days }: Summary, words: Words): void {
  if (count === 0) return
  const money = moneyIn(words)
  const [time = '', operation = '', game = '', , stake = '', , change = '', balance = ''] = words.head
  if (lines.length > 0) {
    heading(document, words.lines, [time, operation, game, stake, change, balance])
    for (const { at, kind, amount, balance: after, ...of } of lines) {
      const cells = [
        momentText(at),
        words.kinds[kind],
        of.game ? words.games[of.game] : '',
        of.stake === null ? '' : money(of.stake),
      ]
      row(document, [...cells, signed(amount, money), money(after)], lineColumns)
    }
    return
  }
  heading(document, words.lines)
  for (const part of wrapped(document, words.daily(mostListed)))
    row(document, [part], [{ at: margin, width: right - margin, align: 'left' }])
  row(document, [words.day, words.lines, '', '', '', balance], lineColumns, muted)
  for (const { day, count: times, added, taken, balance: after } of days)
    row(document, [day, String(times), '', `+${money(added)}`, `−${money(taken)}`, money(after)], lineColumns)
}

function wrapped(document: Document, text: string): string[] {
  const lines: string[] = ['']
  document.fontSize(9)
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (document.widthOfString(longer) > right - margin) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

function heading(document: Document, text: string, columns?: readonly string[]): void {
  if (document.y + 60 > bottom) document.addPage().y = margin
  document.y += 10
  write(document, text, margin, document.y, { size: 12 })
  document.y += 22
  if (columns) row(document, columns, lineColumns, muted)
}

function row(
  document: Document,
  cells: readonly string[],
  columns: readonly Omit<Column, 'text'>[],
  color = ink,
): void {
  if (document.y + rowHeight > bottom) {
    document.addPage()
    document.y = margin
  }
  const { y } = document
  line(document, y)
  for (const [index, { at, width, align }] of columns.entries()) {
    if (cells[index]) write(document, cells[index], at, y + 3, { size: 8, width, align, color })
  }
  document.y = y + rowHeight
}

function drawFooters(document: Document, { words, site, username }: Of): void {
  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    document.switchToPage(page)
    write(document, `${site} · ${username}`, margin, 841.89 - 40, { size: 8, color: muted, width: 300 })
    write(document, words.page(page + 1, count), right - 180, 841.89 - 40, {
      size: 8,
      color: muted,
      width: 180,
      align: 'right',
    })
  }
}

/** Kopecks as roubles, grouped as in the language. */
function moneyIn({ language }: Words): (amount: number) => string {
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, useGrouping: true })
  return (amount) => format.format(amount / 100).replace(/[\u202f\u2009]/g, '\u00a0')
}

const signed = (amount: number, money: (amount: number) => string) =>
  amount < 0 ? `−${money(-amount)}` : `+${money(amount)}`
