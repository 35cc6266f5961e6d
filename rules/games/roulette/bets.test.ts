import fc from 'fast-check'
import { expect, test } from 'vitest'
import { greatestAmount, kopecks, roublesFromKopecks } from '../../money.ts'
import { type BetsProblem, type BetsRequest, betsOnWire, mostBets, readBets } from './bets.ts'
import { mergeBets, rouletteFields, totalStake } from './rules.ts'

const chip = { type: 'red', amount: 10 }
const shown = (request: BetsRequest) => {
  const read = readBets(request)
  if ('problem' in read) return read.problem
  return Object.fromEntries(read.bets.map(({ field, stake }) => [field.key, stake]))
}

test.each<[string, unknown, number, Record<string, number>]>([
  ['a list', [chip], 10, { red: 1000 }],
  ['with a param of null', [{ ...chip, param: null }], 10, { red: 1000 }],
  ['with more than was asked', [{ ...chip, colour: 'red' }], 10, { red: 1000 }],
  ['a single', [{ type: 'straight', param: 0, amount: 0.01 }], 0.01, { 'straight:0': 1 }],
  ['minus zero is zero', [{ type: 'straight', param: -0, amount: 1 }], 1, { 'straight:0': 100 }],
  ['equal bets', [chip, { ...chip, amount: 0.1 }, { ...chip, amount: 0.2 }], 10.3, { red: 1030 }],
  [
    'other spellings',
    [
      { type: '1-18', amount: 1 },
      { type: 'high', amount: 2 },
    ],
    3,
    { low: 100, high: 200 },
  ],
  [
    'both spellings are one field',
    [
      { type: '19-36', amount: 1 },
      { type: 'high', amount: 2 },
    ],
    3,
    { high: 300 },
  ],
  [
    'an object',
    { red: chip, 'straight:17': { type: 'straight', param: 17, amount: 5 } },
    15,
    { 'straight:17': 500, red: 1000 },
  ],
  [
    'an object whose bets have an amount alone',
    { 'straight:36': { amount: 5 }, '1-18': { amount: 1 } },
    6,
    { 'straight:36': 500, low: 100 },
  ],
  [
    'an object keyed by type',
    { dozen: { type: 'dozen', param: 3, amount: 5 }, 'column:1': { amount: 1 } },
    6,
    { 'dozen:3': 500, 'column:1': 100 },
  ],
  ['an object with two spellings', { low: { amount: 1 }, '1-18': { type: 'low', amount: 2 } }, 3, { low: 300 }],
  [
    'as many bets as there is room for',
    Array.from({ length: mostBets }, () => chip),
    10 * mostBets,
    { red: 1000 * mostBets },
  ],
  ['all money of the world', [{ ...chip, amount: 1e12 }], 1e12, { red: greatestAmount }],
])('%s', (_name, bets, totalBet, expected) => {
  expect(shown({ bets, totalBet })).toEqual(expected)
})

const invalid: unknown[] = [
  undefined,
  null,
  '',
  'red',
  7,
  true,
  [],
  {},
  [null],
  [[]],
  ['red'],
  [{}],
  [{ amount: 10 }],
  [[chip]],
  [{ ...chip, param: 0 }],
  [{ ...chip, param: 1 }],
  [{ ...chip, param: 'red' }],
  [chip, { type: 'blue', amount: 10 }],
  [{ type: 'RED', amount: 10 }],
  [{ type: 'red ', amount: 10 }],
  [{ type: ['red'], amount: 10 }],
  [{ type: { toString: () => 'red' }, amount: 10 }],
  [{ type: 'straight', amount: 10 }],
  [{ type: 'straight', param: null, amount: 10 }],
  [{ type: 'straight', param: 37, amount: 10 }],
  [{ type: 'straight', param: -1, amount: 10 }],
  [{ type: 'straight', param: '17', amount: 10 }],
  [{ type: 'straight', param: 17.5, amount: 10 }],
  [{ type: 'straight', param: Number.NaN, amount: 10 }],
  [{ type: 'straight', param: Number.POSITIVE_INFINITY, amount: 10 }],
  [{ type: 'straight', param: [17], amount: 10 }],
  [{ type: 'straight:17', amount: 10 }],
  [{ type: 'dozen', param: 0, amount: 10 }],
  [{ type: 'dozen', param: 4, amount: 10 }],
  [{ type: 'column', amount: 10 }],
  [{ type: '__proto__', amount: 10 }],
  [{ type: 'constructor', amount: 10 }],
  [{ type: 'hasOwnProperty', amount: 10 }],
  [Object.create(chip)],
  { red: 10 },
  { red: [chip] },
  { red: null },
  { blue: { amount: 10 } },
  { black: chip },
  { straight: { amount: 10 } },
  { 'straight:17': { param: 18, amount: 10 } },
  { 'straight:17': { type: 'red', amount: 10 } },
  { 'straight:017': { amount: 10 } },
  { 'straight: 7': { amount: 10 } },
  { 'straight:1e1': { amount: 10 } },
  { 'straight:': { amount: 10 } },
  { 'straight:17:17': { amount: 10 } },
  { 'straight:37': { amount: 10 } },
  { 'red:1': { amount: 10 } },
  { 0: chip, length: 1 },
  JSON.parse('{"__proto__":{"amount":10}}'),
  JSON.parse('{"red":{"__proto__":{"type":"red"},"type":"black","amount":10}}'),
  { constructor: { amount: 10 } },
  { toString: { amount: 10 } },
  Array.from({ length: mostBets + 1 }, () => chip),
  Array.from({ length: 100_000 }, () => chip),
]

test.each(invalid.map((bets) => [bets]))('case %#: not valid bets', (bets) => {
  expect(shown({ bets, totalBet: 10 })).toBe('bets_invalid')
})

const amounts = [
  undefined,
  null,
  '10',
  '',
  0,
  -0,
  -10,
  0.001,
  10.001,
  0.1 + 0.2,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  1e12 + 1,
  2 ** 53,
  [10],
  { valueOf: () => 10 },
  true,
  10n,
]

test.each<[string, BetsRequest, BetsProblem]>([
  ...amounts.map((amount): [string, BetsRequest, BetsProblem] => [
    `the amount ${String(amount)}`,
    { bets: [{ ...chip, amount }], totalBet: 10 },
    'stake_invalid',
  ]),
  ...amounts.map((totalBet): [string, BetsRequest, BetsProblem] => [
    `the total ${String(totalBet)}`,
    { bets: [chip], totalBet },
    'stake_invalid',
  ]),
  ['no amount', { bets: [{ type: 'red' }], totalBet: 10 }, 'stake_invalid'],
  ['a good bet and a bad amount', { bets: [chip, { type: 'odd', amount: 0 }], totalBet: 10 }, 'stake_invalid'],
  // 157 × 10¹² roubles are more kopecks than a double can represent.
  [
    'a sum above the greatest amount',
    { bets: Array.from({ length: mostBets }, () => ({ ...chip, amount: 1e12 })), totalBet: 1e12 },
    'stake_invalid',
  ],
  ['a kopeck more', { bets: [chip], totalBet: 10.01 }, 'total_mismatch'],
  ['a kopeck less', { bets: [chip, { type: 'odd', amount: 0.01 }], totalBet: 10 }, 'total_mismatch'],
  ['a total of one bet for two', { bets: [chip, chip], totalBet: 10 }, 'total_mismatch'],
  // An invalid bet is reported before its amount, and an amount before the total.
  ['all at once', { bets: [{ type: 'blue', amount: 0 }], totalBet: 1 }, 'bets_invalid'],
])('%s', (_name, request, problem) => {
  expect(shown(request)).toBe(problem)
})

const seventeen = { type: 'straight', param: 17, amount: 10 }
const low = { type: 'low', amount: 10 }

test.each<[string, unknown[], unknown, unknown, boolean]>([
  // bets, betType, selectedNumbers, taken
  ['nothing besides the bets', [seventeen], undefined, undefined, true],
  ['a single, as the specification sends it', [seventeen], 'straight', [17], true],
  ['its type alone', [seventeen], 'straight', undefined, true],
  ['its number without the type', [seventeen], undefined, [17], false],
  ['another number', [seventeen], 'straight', [18], false],
  ['more numbers', [seventeen], 'straight', [17, 18], false],
  ['no number', [seventeen], 'straight', [], false],
  ['a number in words', [seventeen], 'straight', ['17'], false],
  ['no list of numbers', [seventeen], 'straight', 17, false],
  ['another type', [seventeen], 'red', undefined, false],
  ['no type at all', [seventeen], 'blue', undefined, false],
  ['a type that is none', [seventeen], ['straight'], [17], false],
  ['an outside bet', [low], 'low', [], true],
  ['in the other spelling', [low], '1-18', undefined, true],
  ['numbers of an outside bet', [low], 'low', [1], false],
  ['one type of several', [seventeen, low], 'low', undefined, true],
  ['all singles of several bets', [seventeen, { ...seventeen, param: 3 }, low], 'straight', [3, 17], true],
  ['not all of them', [seventeen, { ...seventeen, param: 3 }, low], 'straight', [3], false],
])('betType and selectedNumbers: %s', (_name, bets, betType, selectedNumbers, taken) => {
  const read = readBets({ bets, totalBet: 10 * bets.length, betType, selectedNumbers })
  expect('problem' in read ? read.problem : 'taken').toBe(taken ? 'taken' : 'bets_invalid')
})

test('bets that were read are written and read back unchanged, in both shapes', () => {
  const bet = fc.record({
    field: fc.constantFrom(...rouletteFields),
    stake: fc.integer({ min: 1, max: 10 ** 11 }).map(kopecks),
  })
  fc.assert(
    fc.property(fc.array(bet, { minLength: 1, maxLength: mostBets }), (bets) => {
      const read = readBets({
        bets: bets.map(({ field: { type, param }, stake }) => ({ type, param, amount: roublesFromKopecks(stake) })),
        totalBet: roublesFromKopecks(totalStake(bets)),
      })
      expect(read).toEqual({ bets: mergeBets(bets), total: totalStake(bets) })
      const { bets: list, totalBet } = betsOnWire(mergeBets(bets))
      expect(readBets({ bets: list, totalBet })).toEqual(read)
      const keyed = Object.fromEntries(
        list.map((each) => [each.param === undefined ? each.type : `${each.type}:${each.param}`, each]),
      )
      expect(readBets({ bets: keyed, totalBet })).toEqual(read)
    }),
  )
})

test('no JSON value makes the reader throw', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.jsonValue(),
      fc.jsonValue(),
      fc.jsonValue(),
      (bets, totalBet, betType, selectedNumbers) => {
        expect(shown({ bets, totalBet, betType, selectedNumbers })).toBeOneOf(['bets_invalid', 'stake_invalid'])
      },
    ),
  )
})
