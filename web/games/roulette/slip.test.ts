import { fieldByKey, type RouletteBet, type RouletteField, totalStake } from '@casino/rules/games/roulette/rules'
import { kopecks } from '@casino/rules/money'
import { describe, expect, test } from 'vitest'
import {
  canDouble,
  canRepeat,
  clear,
  double,
  emptySlip,
  place,
  remove,
  repeat,
  roomLeft,
  type Slip,
  takeBack,
  undo,
} from './slip.ts'

const field = (key: string) => fieldByKey(key) as RouletteField
const fields = (...keys: string[]) => keys.map(field)
const purse = (roubles: number, minimum = 1, maximum = 10_000) => ({
  balance: kopecks(roubles * 100),
  limits: { minimum: kopecks(minimum * 100), maximum: kopecks(maximum * 100) },
})
const chip = (roubles: number) => kopecks(Math.round(roubles * 100))
const shown = ({ bets }: Pick<Slip, 'bets'>) => bets.map((bet) => `${bet.field.key} ${bet.stake / 100}`)
const rich = purse(1_000)
const laid = (...bets: [key: string, roubles: number][]): Slip =>
  bets.reduce((slip, [key, roubles]) => place(slip, [field(key)], chip(roubles), rich), emptySlip)

test('chips on one field add up, and fields stay in the order in which they were chosen', () => {
  expect(shown(laid(['straight:17', 10], ['red', 50], ['straight:17', 10]))).toEqual(['straight:17 20', 'red 50'])
})

describe('a chip follows the bet rule and the limits', () => {
  test.each([
    ['as it is', rich, 10, ['red 10']],
    ['zero becomes 1', rich, 0, ['red 1']],
    ['less than zero becomes 1', rich, -5, ['red 1']],
    ['more than the balance becomes the balance', purse(7.5), 10, ['red 7.5']],
    ['more than the maximum becomes the maximum', purse(1_000, 1, 100), 500, ['red 100']],
    ['below the minimum of a field is not laid', purse(1_000, 20), 10, []],
    ['nothing without money', purse(0), 10, []],
  ])('%s', (_, has, roubles, bets) => {
    expect(shown(place(emptySlip, fields('red'), chip(roubles), has))).toEqual(bets)
  })

  test('the last chip of several is reduced to what is left', () => {
    expect(shown(place(emptySlip, fields('straight:1', 'straight:2', 'straight:3'), chip(10), purse(25)))).toEqual([
      'straight:1 10',
      'straight:2 10',
      'straight:3 5',
    ])
  })

  test('a chip that would be reduced below the minimum is not placed', () => {
    expect(shown(place(emptySlip, fields('red', 'odd'), chip(10), purse(15, 10)))).toEqual(['red 10'])
  })

  test('no action takes the slip above balance or maximum', () => {
    for (const has of [purse(33), purse(1_000, 1, 33)]) {
      let slip = emptySlip
      for (let i = 0; i < 40; i++) {
        slip = place(slip, fields(`straight:${i % 37}`), chip(5), has)
        slip = double(slip, has)
        slip = repeat(slip, slip.bets, has)
        expect(totalStake(slip.bets)).toBeLessThanOrEqual(3_300)
      }
      expect(roomLeft(slip.bets, has)).toBeGreaterThanOrEqual(0)
    }
  })
})

describe('removing chips', () => {
  const slip = laid(['red', 50], ['straight:0', 10])
  test.each<[string, Slip, string[]]>([
    ['a chip', takeBack(slip, field('red'), chip(10), rich), ['red 40', 'straight:0 10']],
    ['a chip as large as the bet', takeBack(slip, field('red'), chip(50), rich), ['straight:0 10']],
    ['a larger chip', takeBack(slip, field('red'), chip(500), rich), ['straight:0 10']],
    [
      'so much that too little would remain',
      takeBack(slip, field('red'), chip(40), purse(1_000, 20)),
      ['straight:0 10'],
    ],
    ['from an empty field', takeBack(slip, field('odd'), chip(10), rich), ['red 50', 'straight:0 10']],
    ['all of a field', remove(slip, field('straight:0')), ['red 50']],
    ['everything', clear(slip), []],
  ])('%s', (_, after, bets) => {
    expect(shown(after)).toEqual(bets)
    expect(shown(undo(after))).toEqual(after === slip ? ['red 50'] : shown(slip))
  })
})

test('double is all or nothing', () => {
  const slip = laid(['red', 50], ['odd', 10])
  expect(shown(double(slip, rich))).toEqual(['red 100', 'odd 20'])
  expect(canDouble(slip, purse(119))).toBe(false)
  expect(double(slip, purse(119))).toBe(slip)
  expect(canDouble(slip, purse(120))).toBe(true)
  expect(canDouble(emptySlip, rich)).toBe(false)
})

test('repeat adds the last bets to those on the table, all or nothing', () => {
  const last: RouletteBet[] = [
    { field: field('red'), stake: chip(10) },
    { field: field('dozen:2'), stake: chip(20) },
  ]
  expect(shown(repeat(emptySlip, last, rich))).toEqual(['red 10', 'dozen:2 20'])
  expect(shown(repeat(laid(['red', 5]), last, rich))).toEqual(['red 15', 'dozen:2 20'])
  expect(canRepeat(laid(['red', 5]), last, purse(34))).toBe(false)
  expect(canRepeat(emptySlip, [], rich)).toBe(false)
})

test('undo reverts one action at a time, also double, repeat and clear, and ends at the empty slip', () => {
  let slip = laid(['red', 10], ['odd', 20])
  slip = clear(double(slip, rich))
  expect(shown(slip)).toEqual([])
  const seen = Array.from({ length: 5 }, () => {
    slip = undo(slip)
    return shown(slip)
  })
  expect(seen).toEqual([['red 20', 'odd 40'], ['red 10', 'odd 20'], ['red 10'], [], []])
})

test('an action that changes nothing cannot be undone', () => {
  const slip = laid(['red', 1_000])
  expect(place(slip, fields('odd'), chip(10), rich)).toBe(slip)
  expect(remove(slip, field('odd'))).toBe(slip)
  expect(clear(emptySlip)).toBe(emptySlip)
})

test('the undo history is limited', () => {
  let slip = emptySlip
  for (let i = 0; i < 500; i++) slip = place(slip, fields('red'), chip(1), rich)
  let steps = 0
  while (slip.before) {
    slip = slip.before
    steps += 1
  }
  expect(steps).toBe(100)
  expect(shown(slip)).toEqual(['red 400'])
})
