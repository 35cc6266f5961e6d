import { openArchive, Unreadable } from './unzip.ts'
import { readXml } from './xml.ts'

/**
 * The displayed content of a cell. `misread`: the spreadsheet program interpreted the typed text as a date, or computed an
 * error from it, so the text is lost.
 */
export interface SheetCell {
  readonly text: string
  readonly misread?: 'date' | 'error'
}

/** A row with its number in the sheet. */
export interface SheetLine {
  readonly number: number
  readonly cells: readonly (SheetCell | undefined)[]
}

export interface Sheet {
  readonly name: string
  readonly lines: readonly SheetLine[]
  /** The file ends within the sheet. */
  readonly broken: boolean
}

type Part = (name: string) => Uint8Array | undefined

/** A catalogue has few columns, so a stray cell far to the right is ignored. */
const mostColumns = 256

/** The visible sheets in their order, each read when it is reached. */
export function* sheetsOf(file: Uint8Array): Generator<Sheet> {
  const part = openArchive(file)
  const workbook = relationsOf(part, '').find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const { sheets, since1904 } = contentsOf(part, workbook)
  const relations = relationsOf(part, workbook)
  const of = (kind: string) => part(relations.find(({ type }) => type === kind)?.target ?? '')
  const strings = stringsOf(of('sharedStrings'))
  const formats = formatsOf(of('styles'))
  for (const { name, relation } of sheets) {
    const target = relations.find(({ id, type }) => id === relation && type === 'worksheet')?.target
    const xml = target === undefined ? undefined : part(target)
    if (xml) yield { name, ...linesOf(xml, { strings, formats, since1904 }) }
  }
}

interface Relation {
  readonly id: string
  /** The last path segment of its type. */
  readonly type: string
  readonly target: string
}

/** The parts that a part refers to, by full names; targets are relative to its folder, or begin at the archive's root. */
function relationsOf(part: Part, of: string): Relation[] {
  const folder = of.slice(0, of.lastIndexOf('/') + 1)
  const xml = part(`${folder}_rels/${of.slice(folder.length)}.rels`)
  const relations: Relation[] = []
  if (!xml) return relations
  readXml(xml, {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name !== 'Relationship') return
      const full = new URL(target.replaceAll('\\', '/'), `file:///${folder}`).pathname
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: decodeURI(full) })
    },
  })
  return relations
}

function contentsOf(part: Part, workbook: string) {
  const sheets: { name: string; relation: string | undefined }[] = []
  let since1904 = false
  const xml = part(workbook)
  if (!xml) throw new Unreadable('not_xlsx')
  readXml(xml, {
    open(name, attributes) {
      if (name === 'workbookPr') since1904 = isOn(attributes.date1904)
      if (name !== 'sheet' || /hidden/i.test(attributes.state ?? '')) return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))
      sheets.push({ name: attributes.name ?? '', relation: id?.[1] })
    },
  })
  return { sheets, since1904 }
}

/** Reads the texts of `si` and `is`: their `t`, within runs or not, without phonetic text. */
function textReader() {
  let text = ''
  let reads = false
  let isPhonetic = false
  return {
    open(name: string): void {
      if (name === 'rPh') isPhonetic = true
      if (name === 't') reads = !isPhonetic
    },
    close(name: string): void {
      if (name === 'rPh') isPhonetic = false
      if (name === 't') reads = false
    },
    add(more: string): void {
      if (reads) text += more
    },
    take(): string {
      const taken = text
      text = ''
      return taken.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    },
  }
}

function stringsOf(xml: Uint8Array | undefined): string[] {
  const strings: string[] = []
  const reader = textReader()
  if (!xml) return strings
  readXml(xml, {
    open: reader.open,
    text: reader.add,
    close(name) {
      reader.close(name)
      if (name === 'si') strings.push(reader.take())
    },
  })
  return strings
}

/** The built-in formats that show a number as something else. */
const builtIn: Readonly<Record<string, string>> = { 1: '0', 9: '0%', 10: '0.00%' }
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** The format code of each style of cells. */
function formatsOf(xml: Uint8Array | undefined): string[] {
  const codes = new Map<string, string>()
  const formats: string[] = []
  let ofCells = false
  if (!xml) return formats
  readXml(xml, {
    open(name, { numFmtId: id = '0', formatCode = '' }) {
      if (name === 'cellXfs') ofCells = true
      if (name === 'numFmt') codes.set(id, formatCode.replaceAll('&quot;', '"'))
      if (name === 'xf' && ofCells)
        formats.push(codes.get(id) ?? (isBuiltInDate(Number(id)) ? 'd' : (builtIn[id] ?? '')))
    },
    close(name) {
      if (name === 'cellXfs') ofCells = false
    },
  })
  return formats
}

/** Whether the code has a letter of a date or time outside of quotes, escapes and brackets. */
const isDate = (code: string) =>
  !/^(general|standard)$/i.test(code) &&
  /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, ''))

interface Workbook {
  readonly strings: readonly string[]
  readonly formats: readonly string[]
  readonly since1904: boolean
}

function linesOf(xml: Uint8Array, workbook: Workbook): Pick<Sheet, 'lines' | 'broken'> {
  const lines: { number: number; cells: (SheetCell | undefined)[] }[] = []
  const merged: string[] = []
  const inline = textReader()
  let cells: (SheetCell | undefined)[] = []
  let number = 0
  let column = -1
  let cell: { type: string; format: string; value: string } | undefined
  let inValue = false
  const whole = readXml(xml, {
    open(name, { r: place, t: type = 'n', s: style = '', ref }) {
      if (name === 'row') {
        number = Number(place) > 0 ? Number(place) : number + 1
        cells = []
        column = -1
        lines.push({ number, cells })
      } else if (name === 'c') {
        column = placeOf(place)?.column ?? column + 1
        cell = { type, format: workbook.formats[Number(style)] ?? '', value: '' }
      } else if (name === 'v') inValue = cell !== undefined
      else if (name === 'mergeCell' && ref) merged.push(ref)
      else if (cell) inline.open(name)
    },
    text(text) {
      if (cell && inValue) cell.value += text
      else inline.add(text)
    },
    close(name) {
      if (name === 'v') inValue = false
      else if (name !== 'c' || !cell) inline.close(name)
      else {
        if (column < mostColumns) cells[column] = cellOf(cell, inline.take(), workbook)
        cell = undefined
      }
    },
  })
  for (const range of merged) fill(lines, range)
  return { lines: lines.filter((line) => line.cells.some((each) => each?.text)), broken: !whole }
}

function cellOf(
  { type, format, value }: { type: string; format: string; value: string },
  inline: string,
  { strings, since1904 }: Workbook,
): SheetCell | undefined {
  if (type === 's') return textCell(strings[Number(value || Number.NaN)])
  if (type === 'inlineStr' || type === 'str') return { text: inline || value }
  if (type === 'b') return { text: isOn(value) ? 'TRUE' : 'FALSE' }
  if (type === 'e') return { text: value, misread: 'error' }
  if (type === 'd') return { text: value, misread: 'date' }
  const number = Number(value)
  if (value.trim() === '' || Number.isNaN(number)) return { text: inline || value }
  if (isDate(format)) return { text: dateOf(number, since1904), misread: 'date' }
  if (/^0+$/.test(format) && Number.isInteger(number)) return { text: String(number).padStart(format.length, '0') }
  if (format.includes('%')) return { text: `${Number((number * 100).toPrecision(12))}%` }
  return { text: String(number) }
}

const textCell = (text: string | undefined): SheetCell =>
  text === undefined ? { text: '', misread: 'error' } : { text }

const isOn = (value: string | undefined) => value === '1' || value === 'true'

const dayMs = 86_400_000
const daysOf1904 = 1462

function dateOf(serial: number, since1904: boolean): string {
  const at = new Date(Date.UTC(1899, 11, 30) + (serial + (since1904 ? daysOf1904 : 0)) * dayMs)
  return Number.isNaN(at.getTime()) ? String(serial) : at.toISOString().slice(0, serial < 1 ? 16 : 10)
}

function placeOf(reference: string | undefined): { column: number; row: number } | undefined {
  const [, letters = '', row = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference ?? '') ?? []
  if (letters === '') return undefined
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { column, row: Number(row) }
}

/** Each cell of a merged range shows the content of its first one. */
function fill(lines: readonly { number: number; cells: (SheetCell | undefined)[] }[], range: string): void {
  const [from, to] = range.split(':').map(placeOf)
  if (!from || !to) return
  const value = lines.find(({ number }) => number === from.row)?.cells[from.column]
  if (!value?.text) return
  for (const { number, cells } of lines) {
    if (number < from.row || number > to.row) continue
    for (let column = from.column; column <= Math.min(to.column, mostColumns - 1); column++)
      if (!cells[column]?.text) cells[column] = value
  }
}
