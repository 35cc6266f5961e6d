import { expect, test } from 'vitest'
import { readBankName, transferKinds, transferNumbers } from './transfer-number.ts'

test.each([
  ['sbp', '8 (900) 123-45-67', '79001234567', '+7 900 ***-**-67', '+7 900 123-45-67'],
  ['card', '2200-0000-0000-0004', '2200000000000004', '2200 00** **** 0004', '2200 0000 0000 0004'],
] as const)('%s: %s is read, masked and shown in groups', (kind, text, digits, masked, shown) => {
  expect(transferNumbers[kind].read(text)).toEqual({ digits, masked })
  expect(transferNumbers[kind].format(digits)).toBe(shown)
})

test('no kind takes the number of another one', () => {
  const samples = { sbp: '+7 900 123-45-67', card: '2200 0000 0000 0004' }
  for (const kind of transferKinds)
    for (const other of transferKinds)
      expect(transferNumbers[kind].read(samples[other]) !== undefined, `${kind} reads ${other}`).toBe(kind === other)
})

test.each([
  ['Т-Банк', 'Т-Банк'],
  ['  Банк 131 ', 'Банк 131'],
  ['Сбер\u200bбанк', 'Сбербанк'],
  ['ab', 'ab'],
  ['Б'.repeat(60), 'Б'.repeat(60)],
  ['Б'.repeat(61), undefined],
  ['a', undefined],
  ['12345', undefined],
  ['Банк 12345', 'Банк 12345'],
  ['Банк 123456', undefined],
  ['Банк ١٢٣٤٥٦', undefined],
  ['2200 0000 0000 0004', undefined],
  ['   ', undefined],
  ['', undefined],
])('the bank %j is %j', (text, name) => {
  expect(readBankName(text)).toBe(name)
})
