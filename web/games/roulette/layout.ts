import { fieldByKey, type RouletteField, wheel } from '@casino/rules/games/roulette/rules'

/** A field's place in a grid of rows and columns, counted from 1. */
export interface TablePlace {
  readonly field: RouletteField
  readonly row: number
  readonly column: number
  readonly rows: number
  readonly columns: number
  /** Text is written from top to bottom because the field is tall and narrow. */
  readonly turned?: true
}

export type Direction = 'up' | 'down' | 'left' | 'right'

const outside = ['low', 'even', 'red', 'black', 'odd', 'high']

/** The horizontal table: zero on the left across three rows, twelve columns of numbers, dozens and halves below. */
export const wideTable: readonly TablePlace[] = [
  cell('straight:0', [1, 1], [3, 1]),
  ...numbers((number) => [3 - ((number - 1) % 3), 2 + Math.floor((number - 1) / 3)]),
  ...[1, 2, 3].map((column) => cell(`column:${column}`, [4 - column, 14])),
  ...[1, 2, 3].map((dozen) => cell(`dozen:${dozen}`, [4, 4 * dozen - 2], [1, 4])),
  ...outside.map((key, place) => cell(key, [5, 2 + 2 * place], [1, 2])),
]

/** The vertical table for a phone: halves and dozens turned on the left, zero above the numbers. */
export const tallTable: readonly TablePlace[] = [
  cell('straight:0', [1, 3], [1, 3]),
  ...outside.map((key, place) => ({ ...cell(key, [2 + 2 * place, 1], [2, 1]), turned: true as const })),
  ...[1, 2, 3].map((dozen) => ({ ...cell(`dozen:${dozen}`, [4 * dozen - 2, 2], [4, 1]), turned: true as const })),
  ...numbers((number) => [2 + Math.floor((number - 1) / 3), 3 + ((number - 1) % 3)]),
  ...[1, 2, 3].map((column) => cell(`column:${column}`, [14, 2 + column])),
]

/**
 * The wheel's pockets around a track of 18 by 3 cells: 16 along each side, three at the left end with zero in the middle, two
 * at the right. `tall` turns it upright for a phone, with zero's end on top.
 */
export function trackCells(tall: boolean): readonly TablePlace[] {
  const start = wheel.indexOf(26)
  return wheel.map((_, place) => {
    const number = wheel[(start + place) % wheel.length] ?? 0
    const [across, along] = trackPlace(place)
    return tall ? cell(`straight:${number}`, [along, 4 - across]) : cell(`straight:${number}`, [across, along])
  })
}

/** Clockwise from 26: up the left end, along the top, down the right end, back along the bottom. */
function trackPlace(place: number): [across: number, along: number] {
  if (place < 3) return [3 - place, 1]
  if (place < 19) return [1, place - 1]
  if (place < 21) return [place === 19 ? 1 : 3, 18]
  return [3, 38 - place]
}

/** The field that an arrow leads to: the nearest in that direction; among equally near ones the best aligned. */
export function neighbour(cells: readonly TablePlace[], from: RouletteField, direction: Direction): RouletteField {
  const here = cells.find(({ field }) => field === from)
  if (!here) return cells[0]?.field ?? from
  const ahead = cells.flatMap((there) => {
    const [gap, aside] = distances(here, there, direction)
    return gap < 0 || there === here ? [] : [{ field: there.field, far: 100 * aside.beside + gap, aside: aside.middle }]
  })
  const nearest = ahead.sort((a, b) => a.far - b.far || a.aside - b.aside)[0]
  return nearest?.field ?? from
}

/** The distance ahead (negative: not ahead), the sideways gap, and the sideways distance between the centres. */
function distances(
  here: TablePlace,
  there: TablePlace,
  direction: Direction,
): [gap: number, aside: { beside: number; middle: number }] {
  const upright = direction === 'up' || direction === 'down'
  const span = (each: TablePlace, along: boolean) =>
    along === upright
      ? ([each.row, each.row + each.rows] as const)
      : ([each.column, each.column + each.columns] as const)
  const [hereStart, hereEnd] = span(here, true)
  const [thereStart, thereEnd] = span(there, true)
  const gap = direction === 'up' || direction === 'left' ? hereStart - thereEnd : thereStart - hereEnd
  const [hereLow, hereHigh] = span(here, false)
  const [low, high] = span(there, false)
  const beside = Math.max(0, low - hereHigh + 1, hereLow - high + 1)
  return [gap, { beside, middle: Math.abs(low + high - hereLow - hereHigh) }]
}

function numbers(place: (number: number) => [row: number, column: number]): TablePlace[] {
  return Array.from({ length: 36 }, (_, i) => cell(`straight:${i + 1}`, place(i + 1)))
}

function cell(
  key: string,
  [row, column]: readonly [row: number, column: number],
  [rows, columns]: readonly [rows: number, columns: number] = [1, 1],
): TablePlace {
  const field = fieldByKey(key)
  if (!field) throw new Error(`the table has no field ${key}`)
  return { field, row, column, rows, columns }
}
