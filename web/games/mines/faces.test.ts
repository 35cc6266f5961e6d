import { kopecks } from '@casino/rules/money'
import { expect, test } from 'vitest'
import { type Face, facesOf } from './faces.ts'
import type { EndedRound, Mines, NewRound, OpenRound } from './machine.ts'

const terms = { houseEdge: 3, maximumWin: 5_000_000, payoutTable: 2 }
const bet: NewRound = { stake: kopecks(1_000), mines: 2, cells: 9, terms }
const worth = { multiplier: 0, payout: kopecks(0) }
const open: OpenRound = {
  ...bet,
  ...worth,
  id: '7',
  ended: false,
  revealed: [4, 0],
  nextMultiplier: 200,
  maximumWin: kopecks(500_000_000),
}
const lost: EndedRound = {
  ...bet,
  ...worth,
  id: '7',
  ended: true,
  outcome: 'loss',
  revealed: [4, 0],
  minePositions: [1, 8],
  hit: 8,
}

/** `.` closed, `?` pending, upper case for cells opened by the player, lower case for cells revealed at the end. */
function drawn(mines: Mines, pending?: number): string {
  const letter = (face: Face) => {
    if (face.kind === 'closed') return '.'
    if (face.kind === 'pending') return '?'
    const name = face.kind === 'gem' ? 'g' : 'm'
    return face.own ? name.toUpperCase() : name
  }
  return facesOf(mines, 9, pending).map(letter).join('')
}

test.each<[string, Mines, string]>([
  ['idle', { at: 'idle' }, '.........'],
  ['playing', { at: 'playing', round: open }, 'G...G....'],
  ['lost', { at: 'lost', round: lost }, 'GmggGgggM'],
  ['lost in another tab', { at: 'lost', round: { ...lost, hit: undefined } }, 'GmggGgggm'],
  ['won', { at: 'won', round: { ...lost, outcome: 'win', hit: undefined } }, 'GmggGgggm'],
])('%s', (_, mines, expected) => {
  expect(drawn(mines)).toBe(expected)
})

test('a cell is being opened', () => {
  expect(drawn({ at: 'playing', round: open }, 8)).toBe('G...G...?')
})

test('cells that were not opened are revealed one after another', () => {
  const turns = facesOf({ at: 'lost', round: lost }, 9).flatMap((face) =>
    'own' in face && !face.own ? [face.turn] : [],
  )
  expect(turns).toEqual([0, 1, 2, 3, 4, 5])
})
