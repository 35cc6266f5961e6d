import type { HouseGame, Range } from '../house-game.ts'
import { defaultEdgeBasisPoints, fields, returnRange } from './rules.ts'
import { verifyMines } from './verify.ts'

/** Computing one takes some milliseconds; there is one entry for each possible edge. */
const ranges = new Map<number, Range>()

/** The line of mines in the list of games. */
export const mines = {
  type: 'mines',
  kind: 'instant',
  usualEdge: defaultEdgeBasisPoints,
  edgeIsFixed: false,
  /** Without the multiplier that a setting replaces: it is one of hundreds, and would hide what happens in the others. */
  returnRange(edge: number) {
    const known = ranges.get(edge)
    if (known) return known
    const ofFields = fields.map((cells) => returnRange(cells, edge))
    const range = {
      least: Math.min(...ofFields.map(({ least }) => least)) / 10_000,
      greatest: Math.max(...ofFields.map(({ greatest }) => greatest)) / 10_000,
    }
    ranges.set(edge, range)
    return range
  },
  verify: verifyMines,
} as const satisfies HouseGame
