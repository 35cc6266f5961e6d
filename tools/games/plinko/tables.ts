import { fitTable } from '../fit-table.ts'

/** Nearly all tables return this share of the stakes, to a tenth of a per cent. */
const share = 0.9775
const [fewestRows, mostRows] = [8, 16]

/** In hundredths: the middle and the edges with the fewest rows and with the most. Between them they change geometrically. */
const risks = {
  low: { middle: [50, 50], edge: [540, 1_600] },
  medium: { middle: [40, 30], edge: [1_300, 11_000] },
  high: { middle: [25, 20], edge: [2_600, 100_000] },
} as const

/** The tables by risk and rows, each from the middle outwards, in hundredths. */
export function makeTables(): Record<string, Record<number, number[]>> {
  return Object.fromEntries(
    Object.entries(risks).map(([risk, { middle, edge }]) => [
      risk,
      Object.fromEntries(
        Array.from({ length: mostRows - fewestRows + 1 }, (_, i) => fewestRows + i).map((rows) => [
          rows,
          fitTable({ chances: chancesOf(rows), least: between(middle, rows), greatest: between(edge, rows) }, share),
        ]),
      ),
    ]),
  )
}

/** The chances of the distances from the middle: of one bin in the middle of an even number of rows, otherwise of two. */
function chancesOf(rows: number): number[] {
  const chances = Array.from({ length: rows + 1 }, (_, bin) => choose(rows, bin) / 2 ** rows)
  const half = chances.slice(Math.ceil(rows / 2))
  return half.map((chance, i) => (rows % 2 === 0 && i === 0 ? chance : 2 * chance))
}

function choose(of: number, taken: number): number {
  let ways = 1
  for (let i = 1; i <= taken; i++) ways = (ways * (of - taken + i)) / i
  return ways
}

function between([fewest, most]: readonly [number, number], rows: number): number {
  const exact = fewest * (most / fewest) ** ((rows - fewestRows) / (mostRows - fewestRows))
  const step = exact < 200 ? 1 : exact < 1_000 ? 10 : exact < 10_000 ? 100 : 1_000
  return Math.round(exact / step) * step
}
