import { expect, test } from 'vitest'
import { type CrashView, withTable } from './crash-table.ts'

const round = { number: 7, startsAt: 500, houseEdge: 2, salt: 'salt', crashedAt: null, crash: null, seed: null }
const nobody = { shown: [], bets: 0, staked: 0 }
const view: CrashView = {
  now: 1000,
  round,
  ...nobody,
  chain: { end: 'end', salt: 'salt', length: 10 },
  last: [{ number: 6, crash: 1.5, seed: 'six', salt: 'salt', houseEdge: 2 }],
}

test('an update changes the round and leaves the chain', () => {
  const next = withTable(view, { now: 1100, round, ...nobody, bets: 3, staked: 30 })
  expect(next).toMatchObject({ bets: 3, staked: 30, chain: view.chain, last: view.last })
})

test('a late update changes nothing', () => {
  expect(withTable(view, { now: 900, round: null, ...nobody })).toBe(view)
})

test('a flight that has ended is listed once', () => {
  const ended = { now: 1100, round: { ...round, crashedAt: 1090, crash: 2.31, seed: 'seven' }, ...nobody }
  const once = withTable(view, ended)
  expect(once.last).toEqual([{ number: 7, crash: 2.31, seed: 'seven', salt: 'salt', houseEdge: 2 }, ...view.last])
  expect(withTable(once, { ...ended, now: 1200 }).last).toEqual(once.last)
})
