import { fieldByKey, type RouletteField } from '@casino/rules/games/roulette/rules'
import { kopecks } from '@casino/rules/money'
import { expect, test } from 'vitest'
import { type PersistedRound, serialiseRound, understood } from './persisted-round.ts'

const bets = [{ field: fieldByKey('straight:17') as RouletteField, stake: kopecks(1_050) }]
const round: PersistedRound = { playerId: '7', key: 'k', bets, last: [] }
const sent: PersistedRound = {
  ...round,
  bets: [],
  spin: {
    key: 's',
    bets,
    stake: kopecks(1_050),
    since: 1_000,
    known: true,
    terms: { houseEdge: 2.7, maximumWin: 5_000_000, payoutTable: 1 },
  },
}

const asStored = (persisted: PersistedRound) => JSON.parse(JSON.stringify(serialiseRound(persisted)))

const withoutTerms: PersistedRound = { ...round, spin: { key: 's', bets, stake: kopecks(1_050), since: 1_000 } }

test.each([round, sent, withoutTerms])('a saved round is read back: %#', (persisted) => {
  expect(understood(asStored(persisted), '7', 2_000)).toEqual(persisted)
})

test('the bets of another player are ignored', () => {
  expect(understood(asStored(round), '8', 2_000)).toBeUndefined()
})

test('a spin that was sent long ago is not sent again', () => {
  expect(understood(asStored(sent), '7', 1_000 + 11 * 60_000)).toEqual({ ...round, bets: [] })
})

test.each([
  null,
  undefined,
  '',
  [],
  { playerId: '7' },
  { playerId: '7', key: 'k', bets: [['straight:99', 100]], last: [] },
  { playerId: '7', key: 'k', bets: [['red', -1]], last: [] },
  { playerId: '7', key: 'k', bets: [['red', 0.5]], last: [] },
  { playerId: '7', key: 'k', bets: [['red', '100']], last: [] },
  { playerId: '7', key: 'k', bets: {}, last: [] },
])('an invalid saved round is ignored: %j', (saved) => {
  expect(understood(saved, '7', 2_000)).toBeUndefined()
})
