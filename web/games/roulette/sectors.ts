import { fieldOf, type RouletteField, wheel } from '@casino/rules/games/roulette/rules'

/**
 * Parts of the wheel that are bet on together, clockwise from the first pocket to the last. Only straight bets are used here.
 */
export type SectorName = 'voisins' | 'tiers' | 'orphelins'

const arcs: Record<SectorName, readonly (readonly [from: number, to: number])[]> = {
  voisins: [[22, 25]],
  tiers: [[27, 33]],
  orphelins: [
    [17, 6],
    [1, 9],
  ],
}

/** The number of neighbours on each side that are included with a number of the track. */
const reach = 2

export function sectorFields(name: SectorName): readonly RouletteField[] {
  return arcs[name].flatMap(([from, to]) => {
    const start = wheel.indexOf(from)
    const length = (wheel.indexOf(to) - start + wheel.length) % wheel.length
    return fieldsFrom(start, length + 1)
  })
}

/** A number and its two neighbours on each side of the wheel. */
export function withNeighbours(number: number): readonly RouletteField[] {
  return fieldsFrom(wheel.indexOf(number) - reach, 2 * reach + 1)
}

function fieldsFrom(start: number, count: number): RouletteField[] {
  return Array.from({ length: count }, (_, step) => {
    const number = wheel[(start + step + wheel.length) % wheel.length] ?? 0
    return fieldOf('straight', number) as RouletteField
  })
}
