import { expect, test } from 'vitest'
import { Refusal } from '../../platform/http/refusal.ts'
import { recordsIn } from './statement-file.ts'

const read = (text: string) => recordsIn(Buffer.from(text))
const order = '3f2b8c1e-6a4d-4f0b-9a77-0c5d8e1f2a3b'

test.each([
  // What is peculiar                        row of names, and a line of the same payment
  ['commas', 'ref,uuid,way,at,amount,fee', `77,${order},in,2026-11-28T10:05:00Z,1234.5,37.04`],
  ['semicolons and decimal commas', 'ref;uuid;way;at;amount;fee', `77;${order};in;2026-11-28T10:05:00Z;1234,50;37,04`],
  ['tabs', 'ref\tuuid\tway\tat\tamount\tfee', `77\t${order}\tin\t2026-11-28T10:05:00Z\t1234.50\t37.04`],
  [
    'Russian names in another order',
    'Дата;Операция;Сумма;Комиссия;Заказ',
    `28.11.2026 13:05;77;1 234,50;37,04;${order}`,
  ],
  ['Moscow time, and a fee that is charged', 'at,ref,uuid,amount,fee', `2026-11-28 13:05:00,77,${order},1234.5,-37.04`],
  [
    'quotes and a column of its own',
    'ref,note,uuid,at,amount,fee',
    `"77","of ""Anna"", 2",${order},"2026-11-28 13:05",1234.5,37.04`,
  ],
  [
    'a byte order mark and spaces',
    '\uFEFFREF , UUID,At,Amount,Fee',
    ` 77 , ${order.toUpperCase()} ,2026-11-28T13:05+03:00, 1234.50 ,37.04`,
  ],
])('reads a file with %s', (_, head, line) => {
  for (const end of ['\n', '\r\n']) {
    const records = read([head, line, ''].join(end))
    expect(records).toEqual([
      { way: 'in', ref: '77', uuid: order, amount: 1_234_50, fee: 37_04, at: new Date('2026-11-28T10:05:00Z') },
    ])
  }
})

test('reads the code page of Windows, payouts, and lines without a fee', () => {
  const head = Buffer.from([0xc4, 0xe0, 0xf2, 0xe0, 0x3b, 0xd1, 0xf3, 0xec, 0xec, 0xe0, 0x3b]) // «Дата;Сумма;»
  const [record] = recordsIn(Buffer.concat([head, Buffer.from('ref;type\n2026-11-28;500;9;payout\n')]))
  expect(record).toEqual({
    way: 'out',
    ref: '9',
    uuid: undefined,
    amount: 500_00,
    at: new Date('2026-11-27T21:00:00Z'),
  })
})

test('numbers other rows of one reference, and counts a repeated row once', () => {
  const row = (time: string, amount: number) => `${order},2026-11-28 ${time},${amount}`
  const file = ['uuid,at,amount', row('10:00', 500), row('10:00', 500), row('10:01', 500), row('10:00', 700)].join('\n')
  expect(read(file).map(({ ref, amount }) => [ref, amount])).toEqual([
    [order, 500_00],
    [`${order} #2`, 500_00],
    [`${order} #3`, 700_00],
  ])
})

test.each([
  ['nothing', '', 'statement_invalid', {}],
  ['only names', 'ref,at,amount\n', 'statement_invalid', {}],
  ['an open quote', 'ref,at,amount\n"1,2026-11-28,5\n', 'statement_invalid', {}],
  ['no column of amounts', 'ref,at\n1,2026-11-28\n', 'statement_column_missing', { column: 'amount' }],
  ['no column of times', 'ref,amount\n1,5\n', 'statement_column_missing', { column: 'at' }],
  ['no reference at all', 'at,amount\n2026-11-28,5\n', 'statement_column_missing', { column: 'ref' }],
  ['a day that does not exist', 'ref,at,amount\n1,2026-11-31,5\n', 'statement_line_invalid', { line: 2, column: 'at' }],
  ['a year before any payment', 'ref,at,amount\n1,0000-01-01,5\n', 'statement_line_invalid', { line: 2, column: 'at' }],
  [
    'a NUL, which no database stores',
    'ref,at,amount\n1\0,2026-11-28,5\n',
    'statement_line_invalid',
    { line: 2, column: 'ref' },
  ],
  [
    'a second line without its reference',
    'ref,at,amount\n1,2026-11-28,5\n,2026-11-28,5\n',
    'statement_line_invalid',
    { line: 3, column: 'ref' },
  ],
  ['three decimals', 'ref,at,amount\n1,2026-11-28,5.001\n', 'statement_line_invalid', { line: 2, column: 'amount' }],
  ['no money', 'ref,at,amount\n1,2026-11-28,0\n', 'statement_line_invalid', { line: 2, column: 'amount' }],
  [
    'more than all money',
    'ref,at,amount\n1,2026-11-28,99999999999999999\n',
    'statement_line_invalid',
    { line: 2, column: 'amount' },
  ],
  ['a fee in words', 'ref,at,amount,fee\n1,2026-11-28,5,some\n', 'statement_line_invalid', { line: 2, column: 'fee' }],
  [
    'an unknown kind',
    'ref,at,amount,way\n1,2026-11-28,5,sideways\n',
    'statement_line_invalid',
    { line: 2, column: 'way' },
  ],
])('refuses a file with %s', (_, text, code, details) => {
  const refused = (() => {
    try {
      return read(text)
    } catch (error) {
      return error instanceof Refusal ? [error.code, error.details ?? {}] : error
    }
  })()
  expect(refused).toEqual([code, details])
})
