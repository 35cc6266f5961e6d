import type { AdminGame } from '@casino/contract/panel/admin-games'
import { kopecks } from '@casino/rules/money'
import { describe, expect, test } from 'vitest'
import { changeOf, draftOf, type GameDraft, type GameDraftProblem, problemsOf } from './draft.ts'

const play = { bets: 0, wagered: 0, profit: 0 }
const game: AdminGame = {
  id: '1',
  name: 'Dice',
  type: 'dice',
  status: 'active',
  house_edge: 2.7,
  min_bet: 1,
  max_bet: 100_000,
  link: '/games/dice',
  imageUrl: '/covers/dice.svg',
  total_bets: 0,
  total_wagered: 0,
  total_profit: 0,
  edgeIsFixed: false,
  returned: {
    declared: 98,
    expected: { least: 97.5, greatest: 98.5 },
    observed: null,
    band: null,
    verdict: null,
  },
  stats: { last24h: play, last7d: play },
}
const draft = draftOf(game)

describe('validation of a game form', () => {
  test.each<{ part: Partial<GameDraft>; wrong: GameDraftProblem[] }>([
    { part: {}, wrong: [] },
    { part: { name: '   ' }, wrong: ['name'] },
    { part: { name: 'x'.repeat(61) }, wrong: ['name'] },
    { part: { edge: '0' }, wrong: [] },
    { part: { edge: '20' }, wrong: [] },
    { part: { edge: '20,01' }, wrong: ['edge'] },
    { part: { edge: '2.755' }, wrong: ['edge'] },
    { part: { edge: '-1' }, wrong: ['edge'] },
    { part: { edge: '' }, wrong: ['edge'] },
    { part: { minBet: undefined }, wrong: ['min_least'] },
    { part: { minBet: kopecks(99) }, wrong: ['min_least'] },
    { part: { maxBet: kopecks(50) }, wrong: ['max_least', 'min_above_max'] },
    { part: { minBet: kopecks(10_000_001) }, wrong: ['min_above_max'] },
    { part: { minBet: kopecks(10_000_000) }, wrong: [] },
    { part: { maxBet: kopecks(10 ** 12 + 1) }, wrong: ['max_too_large'] },
    { part: { link: 'http://example.org' }, wrong: ['link'] },
    { part: { link: '//example.org' }, wrong: ['link'] },
    { part: { imageUrl: 'javascript:alert(1)' }, wrong: ['imageUrl'] },
    { part: { imageUrl: 'https://example.org/a b.png' }, wrong: ['imageUrl'] },
    { part: { imageUrl: 'https://example.org/dice.png' }, wrong: [] },
  ])('$part: $wrong', ({ part, wrong }) => {
    expect([...problemsOf({ ...draft, ...part })]).toEqual(wrong)
  })
})

test('only changed fields are sent, and a reason alone is no change', () => {
  expect(changeOf(game, draft)).toBeUndefined()
  expect(changeOf(game, { ...draft, reason: 'because' })).toBeUndefined()
  expect(changeOf(game, { ...draft, edge: '2.70', name: ' Dice ' })).toBeUndefined()
  expect(changeOf(game, { ...draft, edge: '3,5', maxBet: kopecks(50_050), reason: ' costs too much ' })).toEqual({
    house_edge: 3.5,
    max_bet: 500.5,
    reason: 'costs too much',
  })
  expect(changeOf(game, { ...draft, status: 'disabled' })).toEqual({ status: 'disabled' })
})
