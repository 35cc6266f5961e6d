/** A game of the catalogue. */
export interface Slot {
  /** The name of the cover's file without its hash. */
  readonly id: string
  readonly name: string
  readonly alias: string
  /** As the partner names it. */
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

/** A row of the spreadsheet by the names of its columns. */
export type SheetRow = Readonly<Record<string, unknown>>

/** The names of covers, each with its colours. */
export type Covers = Readonly<Record<string, string>>

/** Identifies a game wherever its cover and name do not matter. */
export function slotKey({ provider, alias }: Pick<Slot, 'provider' | 'alias'>): string {
  return `${provider}/${alias}`
}

const hash = /-[0-9a-f]{8}$/

/** Rows and covers are matched without regard to whitespace; file names have underscores in its place. */
const nameKey = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[\s_]+/g, '')
    .toLowerCase()

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The rows of a sheet, their cells named by its first row. */
export function rowsOf(sheet: readonly (readonly unknown[])[]): SheetRow[] {
  const [head = [], ...rows] = sheet
  const names = head.map((name) => textOf(name).toLowerCase())
  return rows.map((cells) => Object.fromEntries(names.map((name, i) => [name, cells[i]])))
}

/**
 * The games that have a cover and a row, the most popular first. Rows without an alias or provider, and covers without a row,
 * are left out; of two rows with the same name the first counts.
 */
export function slotsFrom(covers: Covers, rows: readonly SheetRow[]): Slot[] {
  const rowOf = new Map<string, SheetRow>()
  for (const row of rows) {
    const key = nameKey(textOf(row.name))
    if (key && textOf(row.alias) && textOf(row.provider) && !rowOf.has(key)) rowOf.set(key, row)
  }
  const slots = Object.entries(covers).flatMap(([cover, colours]) => {
    const id = cover.replace(hash, '')
    const row = rowOf.get(nameKey(id))
    return row ? [slotFrom({ id, cover, colours, row })] : []
  })
  return slots.sort((a, b) => a.rank - b.rank)
}

function slotFrom({ id, cover, colours, row }: Pick<Slot, 'id' | 'cover' | 'colours'> & { row: SheetRow }): Slot {
  const provider = textOf(row.provider)
  const rank = Number(row.rank)
  return {
    id,
    name: id.replaceAll('_', ' '),
    alias: textOf(row.alias),
    provider,
    providerName: capitalised(provider),
    category: slotCategories.find((each) => each === row.category) ?? 'slots',
    volatility: volatilities.find((each) => each === row.volatility),
    theme: textOf(row.theme) || undefined,
    rank: rank > 0 ? rank : Number.MAX_SAFE_INTEGER,
    isNew: Number(row.new) === 1 || row.new === true,
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
