import type { Transaction } from '@casino/contract/money/transactions'
import { kopecks } from '@casino/rules/money'
import { expect, test } from 'vitest'
import { Refusal } from '../../wire/api.ts'
import type { WithdrawalOrder } from './draft.ts'
import { type Withdrawing, withdrawing } from './machine.ts'

const { first, begin, answered, refused, next } = withdrawing
const order: WithdrawalOrder = { type: 'card', amount: kopecks(500_00), card: '2200000000000004' }
const refusal = new Refusal(400, { code: 'card_invalid', message: 'Неверный номер карты' })
const transaction = { uuid: '00000000-0000-4000-8000-000000000001', checkUrl: null } as Transaction
const afterRefusal = refused(first, refusal, order)
const created = answered(first, { transaction }, order)

test('an order is sent from the form alone, and a refusal is shown until it is corrected', () => {
  expect(afterRefusal).toEqual({ at: 'filling', refusal })
  expect([first, afterRefusal, created].map((state) => begin(state, order))).toEqual([first, first, undefined])
})

test.each<[Withdrawing, 'edited' | 'left', Withdrawing]>([
  [first, 'edited', first],
  [first, 'left', first],
  [afterRefusal, 'edited', first],
  [afterRefusal, 'left', afterRefusal],
  [created, 'edited', created],
  [created, 'left', first],
])('%j, %s', (state, type, expected) => {
  expect(next(state, { type })).toBe(expected)
})

test('shows the cheque of the answer, else that of the transaction', () => {
  const checkUrl = 'https://t.me/CryptoBot?start=1'
  expect(created).toEqual({ at: 'created', transaction })
  expect(answered(first, { transaction, checkUrl }, order)).toEqual({ ...created, checkUrl })
  const paid = { ...transaction, checkUrl: 'https://t.me/CryptoBot?start=2' }
  expect(answered(first, { transaction: paid }, order)).toMatchObject({ checkUrl: paid.checkUrl })
})
