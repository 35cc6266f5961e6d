import type { SheetCell, SheetLine } from './workbook.ts'

/** A game of the catalogue. */
export interface Slot {
  /** The name of the cover's file without its hash. */
  readonly id: string
  readonly name: string
  readonly alias: string
  /** The partner's name for it. */
  readonly provider: string
  readonly providerName: string
  readonly category: SlotCategory
  readonly volatility: Volatility | undefined
  readonly theme: string | undefined
  /** 1 is the most popular; games without a rank come last. */
  readonly rank: number
  readonly isNew: boolean
  /** The name of the cover's file, and its colours: three times rrggbb. */
  readonly cover: string
  readonly colours: string
}

export const slotCategories = ['slots', 'turboGames', 'liveGames', 'bingo'] as const
export type SlotCategory = (typeof slotCategories)[number]

export const volatilities = ['low', 'medium', 'high'] as const
export type Volatility = (typeof volatilities)[number]

export interface SlotProvider {
  readonly key: string
  readonly name: string
  /** The number of its games. */
  readonly games: number
}

/** A row of the spreadsheet: its number, and its cells by the names of their columns. */
export interface SheetRow {
  readonly number: number
  readonly cells: Readonly<Record<string, SheetCell | undefined>>
}

/** The names of covers, each with its colours. */
export type Covers = Readonly<Record<string, string>>

/** Identifies a game; for uses that need neither cover nor name. */
export function slotKey({ provider, alias }: Pick<Slot, 'provider' | 'alias'>): string {
  return `${provider}/${alias}`
}

const hash = /-[0-9a-f]{8}$/

/** Rows and covers are matched regardless of whitespace; file names have underscores in its place. */
const nameKey = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[\s_]+/g, '')
    .toLowerCase()

const textOf = (cell: SheetCell | undefined) =>
  (cell?.text ?? '').replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '').trim()

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The columns that every game's row needs, in the order in which they are checked. */
const required = ['name', 'alias', 'provider'] as const

/** Sheets may have a title and empty rows above the header. */
const headWithin = 20

/** The rows below the sheet's header, which is the first row with the required columns; undefined without one. */
export function rowsOf(lines: readonly SheetLine[]): SheetRow[] | undefined {
  const heads = lines.slice(0, headWithin).map(({ cells }) => Array.from(cells, (cell) => nameKey(textOf(cell))))
  const at = heads.findIndex((names) => required.every((name) => names.includes(name)))
  const names = heads[at]
  // Of two columns with one name the first counts.
  return (
    names &&
    lines.slice(at + 1).map(({ number, cells }) => ({
      number,
      cells: Object.fromEntries(names.map((name, i) => [name, cells[i]] as const).reverse()),
    }))
  )
}

/** Why a row is not a game, or, for the last two reasons, which of a game's cells was not understood. */
export type Doubt = (typeof required)[number] | 'date' | 'error' | 'same_name' | 'no_cover' | 'category' | 'volatility'

export interface DoubtfulRow {
  readonly row: number
  /** The readable part of the row. */
  readonly name: string
  readonly why: Doubt
  readonly dropped: boolean
}

/** The games with a cover and a row, the most popular first, and the rejected rows. */
export interface Games {
  readonly slots: readonly Slot[]
  readonly doubts: readonly DoubtfulRow[]
  /** Covers without a row. */
  readonly unused: readonly string[]
}

/**
 * Matches rows and covers. Excludes rows without an alias or provider, and covers without a row; of two rows with the same name
 * the first counts. An unusable row does not affect the others.
 */
export function gamesFrom(covers: Covers, rows: readonly SheetRow[]): Games {
  const coverOf = new Map(Object.keys(covers).map((cover) => [nameKey(cover.replace(hash, '')), cover]))
  const rowOf = new Map<string, SheetRow>()
  const doubts: DoubtfulRow[] = []
  for (const row of rows) {
    const name = textOf(row.cells.name)
    const key = nameKey(name)
    const why =
      doubtOf(row) ?? (rowOf.has(key) ? 'same_name' : undefined) ?? (coverOf.has(key) ? undefined : 'no_cover')
    const doubt = (about: Doubt, dropped: boolean) =>
      doubts.push({ row: row.number, name: name || textOf(row.cells.alias), why: about, dropped })
    if (why) doubt(why, true)
    else {
      rowOf.set(key, row)
      for (const column of ['category', 'volatility'] as const)
        if (textOf(row.cells[column]) && !known[column](row.cells[column])) doubt(column, false)
    }
  }
  const slots: Slot[] = []
  const unused: string[] = []
  for (const [cover, colours] of Object.entries(covers)) {
    const id = cover.replace(hash, '')
    const row = rowOf.get(nameKey(id))
    if (row) slots.push(slotFrom({ id, cover, colours, row }))
    else unused.push(id)
  }
  return { slots: slots.sort((a, b) => a.rank - b.rank), doubts, unused }
}

function doubtOf({ cells }: SheetRow): Doubt | undefined {
  for (const column of required) {
    const cell = cells[column]
    if (cell?.misread) return cell.misread
    if (!textOf(cell)) return column
  }
  return undefined
}

/** Values that may be typed with blanks, hyphens and capitals. */
const oneOf =
  <const V extends string>(values: readonly V[]) =>
  (cell: SheetCell | undefined): V | undefined => {
    const wanted = nameKey(textOf(cell)).replaceAll('-', '')
    return values.find((value) => value.toLowerCase() === wanted)
  }
const known = { category: oneOf(slotCategories), volatility: oneOf(volatilities) }

function slotFrom({ id, cover, colours, row }: Pick<Slot, 'id' | 'cover' | 'colours'> & { row: SheetRow }): Slot {
  const { cells } = row
  const provider = textOf(cells.provider)
  const rank = Number(textOf(cells.rank))
  return {
    id,
    name: id.replaceAll('_', ' '),
    alias: textOf(cells.alias),
    provider,
    providerName: capitalised(provider),
    category: known.category(cells.category) ?? 'slots',
    volatility: known.volatility(cells.volatility),
    theme: (!cells.theme?.misread && textOf(cells.theme)) || undefined,
    rank: rank > 0 ? rank : Number.MAX_SAFE_INTEGER,
    isNew: /^(1|true)$/i.test(textOf(cells.new)),
    cover,
    colours,
  }
}

/** The distinct providers by name, with the number of their games. */
export function providersOf(slots: readonly Slot[]): SlotProvider[] {
  const games = new Map<string, { name: string; games: number }>()
  for (const { provider, providerName } of slots) {
    const counted = games.get(provider) ?? { name: providerName, games: 0 }
    counted.games++
    games.set(provider, counted)
  }
  return [...games]
    .map(([key, counted]) => ({ key, ...counted }))
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
}
