import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'
import { fields } from './fields.ts'

const event = (kind: 'user' | 'settings', id: string, before: object | null, after: object | null) => ({
  subject: { kind, id },
  before: before as Record<string, unknown> | null,
  after: after as Record<string, unknown> | null,
})

test.each([
  ['money', event('user', '7', { balance: 100_000 }, { balance: 150_050 }), ['Баланс: 1 000,00 ₽ → 1 500,50 ₽']],
  ['words', event('user', '7', { status: 'active' }, { status: 'banned' }), ['Статус: Активен → Заблокирован']],
  [
    'what was not there',
    event('user', '7', null, { given: 5, freeRounds: { rounds: 3 } }),
    ['given: — → 5', 'freeRounds.rounds: — → 3'],
  ],
  [
    'a setting',
    event('settings', 'site', { minimumDeposit: 50_000 }, { minimumDeposit: 10_000 }),
    ['Минимальное пополнение: 500,00 ₽ → 100,00 ₽'],
  ],
  ['a list', event('settings', 'payments', { crypto: ['BTC'] }, { crypto: [] }), ['crypto: ["BTC"] → []']],
])('%s', (_, audited, lines) => {
  const shown = changedFields(audited, fields).map(({ name, from, to }) =>
    `${name}: ${from} → ${to}`.replaceAll('\u00a0', ' '),
  )
  expect(shown).toEqual(lines)
})
