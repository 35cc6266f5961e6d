import type { AuditEntry } from '@casino/contract/panel/admin'
import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'
import { fields } from './fields.ts'

const event = (kind: AuditEntry['subject']['kind'], id: string, before: object | null, after: object | null) => ({
  subject: { kind, id },
  before: before as Record<string, unknown> | null,
  after: after as Record<string, unknown> | null,
})

test.each([
  ['money', event('user', '7', { balance: 100_000 }, { balance: 150_050 }), ['Баланс: 1 000,00 ₽ → 1 500,50 ₽']],
  ['words', event('user', '7', { status: 'active' }, { status: 'banned' }), ['Статус: Активен → Заблокирован']],
  [
    'the steps of a payment',
    event('transaction', '9', { step: 'waiting' }, { step: 'paid', player: 7 }),
    ['Статус: На проверке → Выплачен', 'Пользователь: — → 7'],
  ],
  [
    'a step of verification',
    event('verification', '3', { step: 'sent' }, { step: 'approved' }),
    ['Статус: Отправлено → Принято'],
  ],
  ['a step of a newer server', event('transaction', '9', null, { step: 'frozen' }), ['Статус: — → frozen']],
  ['a promo code', event('promocode', '2', { active: true }, { active: false }), ['Активен: да → нет']],
  [
    'what was not there',
    event('user', '7', null, { given: 5, freeRounds: { rounds: 3 }, of: 'x' }),
    ['Можно получить: — → 0,05 ₽', 'Раундов: — → 3', 'of: — → x'],
  ],
  [
    'a setting',
    event('settings', 'site', { minimumDeposit: 50_000 }, { minimumDeposit: 10_000 }),
    ['Минимальное пополнение: 500,00 ₽ → 100,00 ₽'],
  ],
  [
    'a percentage, stored in hundredths, and a rate, which is not',
    event('settings', 'bonus', { cashbackPercent: 15_00 }, { cashbackPercent: 20_50 }),
    ['Кэшбэк за неделю: Доля, %: 15 → 20,5'],
  ],
  [
    'prizes',
    event('settings', 'race', { prizes: [5_00] }, { prizes: [5_00, 3_00] }),
    ['Призы: 5,00 ₽ → 5,00 ₽, 3,00 ₽'],
  ],
  [
    'coins',
    event('settings', 'payments', { crypto: [{ name: 'Tether', currency: 'USDT', network: 'TRC20' }] }, { crypto: [] }),
    ['Монеты для пополнения: Tether TRC20 → —'],
  ],
  [
    'maintenance',
    event('settings', 'maintenance', { enabled: false }, { enabled: true }),
    ['Закрыть сайт для игроков: нет → да'],
  ],
  ['a field of a newer server', event('game', '4', null, { heldUntilDay: 3 }), ['held until day: — → 3']],
  [
    'a name instead of a number',
    {
      ...event('transaction', '9', null, { player: 7 }),
      subject: { kind: 'transaction' as const, id: '9', name: 'nova' },
    },
    ['Пользователь: — → nova · 7'],
  ],
])('%s', (_, audited, lines) => {
  const shown = changedFields(audited, fields).map(({ name, from, to }) =>
    `${name}: ${from} → ${to}`.replaceAll('\u00a0', ' '),
  )
  expect(shown).toEqual(lines)
})
