import { expect, test } from 'vitest'
import { differing, type FieldKind, readTyped, typedOf, valueAt, withValueAt } from './draft.ts'

const name: FieldKind = { kind: 'text', maxLength: 5 }
const money: FieldKind = { kind: 'money', minimum: 0, maximum: 10 ** 12 }
const atLeastOne: FieldKind = { kind: 'money', minimum: 1, maximum: 10 ** 10 }
const minutes: FieldKind = { kind: 'number', minimum: 30, maximum: 1440, whole: true }
const times: FieldKind = { kind: 'number', minimum: 0, maximum: 10_000, whole: false }
const colour: FieldKind = { kind: 'colour' }
const address: FieldKind = { kind: 'address' }

test.each<[FieldKind, string, object]>([
  [name, ' Vez ', { value: 'Vez' }],
  [name, '   ', { wrong: 'required' }],
  [name, 'Vezuno', { wrong: 'too_long' }],
  [money, '0', { value: 0 }],
  [money, '1 000,50', { value: 1000.5 }],
  [money, '1\u00a0000.5', { value: 1000.5 }],
  [money, '', { wrong: 'required' }],
  [money, '-5', { wrong: 'number' }],
  [money, '1e3', { wrong: 'number' }],
  [money, '0,001', { wrong: 'number' }],
  [money, '1000000000000,01', { wrong: 'above' }],
  [atLeastOne, '0,99', { wrong: 'below' }],
  [atLeastOne, '10000000000,01', { wrong: 'above' }],
  [minutes, '30', { value: 30 }],
  [minutes, '29', { wrong: 'below' }],
  [minutes, '1441', { wrong: 'above' }],
  [minutes, '45,5', { wrong: 'whole' }],
  [times, '2,5', { value: 2.5 }],
  [colour, ' #FFB224 ', { value: '#ffb224' }],
  [colour, '#ffb22', { wrong: 'colour' }],
  [colour, 'red', { wrong: 'colour' }],
  [colour, '', { wrong: 'colour' }],
  [address, '', { value: '' }],
  [address, '/logo.svg', { value: '/logo.svg' }],
  [address, 'https://example.test/a.svg', { value: 'https://example.test/a.svg' }],
  [address, 'http://example.test', { wrong: 'address' }],
  [address, '//example.test', { wrong: 'address' }],
  [address, '/\\example.test', { wrong: 'address' }],
  [address, 'javascript:alert(1)', { wrong: 'address' }],
])('%o: “%s” is %o', (field, typed, expected) => {
  expect(readTyped(field, typed)).toEqual(expected)
})

test.each<[FieldKind, unknown, string | boolean]>([
  [money, 500, '500'],
  [money, 0.5, '0,50'],
  [money, 1_000_000, '1\u00a0000\u00a0000'],
  [times, 2.5, '2,5'],
  [name, 'Vez', 'Vez'],
  [{ kind: 'switch' }, true, true],
])('%o: %o is shown as “%s”', (field, value, typed) => {
  expect(typedOf(field, value)).toBe(typed)
  expect(readTyped(field, typed)).toEqual({ value })
})

test.each([
  ['socketsPerPlayer', 7, { bets: { amount: 10, burst: 30 }, socketsPerPlayer: 7 }],
  ['bets.burst', 40, { bets: { amount: 10, burst: 40 }, socketsPerPlayer: 5 }],
])('%s of a group is set to %i, and the rest is unchanged', (key, value, expected) => {
  const group = { bets: { amount: 10, burst: 30 }, socketsPerPlayer: 5 }
  const changed = withValueAt(group, key, value)
  expect(changed).toEqual(expected)
  expect(valueAt(changed, key)).toBe(value)
  expect(group.bets.burst).toBe(30)
})

test('only the parts that were edited are sent', () => {
  const group = { name: 'Casino', bets: { amount: 1, seconds: 2 }, logins: { amount: 3 } }
  expect(differing(withValueAt(group, 'bets.amount', 5), group)).toEqual({ bets: { amount: 5, seconds: 2 } })
  expect(differing(group, group)).toEqual({})
})
