import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { mir, only, standIn } from '../kit/stand-in.ts'

let casino: Casino
let player: CasinoPlayer
beforeAll(async () => {
  casino = await openCasino(only(standIn({ name: 'freekassa', to: ['card'] })))
  player = await casino.player({ balance: 1000 })
})
afterAll(() => casino?.close())

const cardWithdrawal = 'POST /api/payments/create-withdraw'
const coinWithdrawal = 'POST /api/payments/create-crypto-withdraw'
const whole = { amount: 600, currency: 'RUB', card: mir }
const coin = { amount: 600, currency: 'RUB', asset: 'BTC' }

// Messages of docs/product.md §5 and §8, as sent on the wire.
test.each([
  [cardWithdrawal, { ...whole, amount: 499.99 }, 'Минимальная сумма: 500'],
  [cardWithdrawal, { ...whole, amount: 0 }, 'Введите сумму'],
  [cardWithdrawal, { ...whole, amount: 1000.01 }, 'Недостаточно средств'],
  [cardWithdrawal, { ...whole, card: '4111 1111 1111 1112' }, 'Неверный номер карты'],
  [cardWithdrawal, { ...whole, card: ' ' }, 'You cannot withdraw funds to an empty card'],
  [coinWithdrawal, { ...coin, wallet: ' ' }, 'You cannot withdraw funds to an empty wallet'],
  [cardWithdrawal, { ...whole, id: { of: 'nobody' } }, 'You entered incorrect data'],
  [coinWithdrawal, { ...coin, id: [] }, 'You entered incorrect data'],
] as const)('%s %j: «%s»', async (name, body, message) => {
  const answer = await player.call(name, { body: { id: player.id, ...body } })
  expect(answer.status).toBe(400)
  expect(answer.body.message).toBe(message)
})

test('a figure that is not whole roubles is inserted unrounded', async () => {
  await casino.set('site', { minimumWithdrawal: kopecks(70_050) })
  const { body } = await player.call(cardWithdrawal, { body: { id: player.id, ...whole } })
  expect([body.message, body.details]).toEqual(['Минимальная сумма: 700.5', { amount: 700.5 }])
  await casino.set('site', { minimumWithdrawal: kopecks(50_000) })
})

test('a field that has no refusal of its own is named', async () => {
  for (const name of ['POST /api/payments/create-payment', 'POST /api/payments/create-crypto'] as const) {
    const { status, body } = await player.call(name, { body: { amount: 600, currency: 'RUB', user_id: null } })
    expect([status, body.code, body.message]).toEqual([400, 'payment_data_invalid', 'You entered incorrect data'])
    expect(body.details).toEqual({ field: 'user_id' })
  }
})

test('a withdrawal is created', async () => {
  const { body } = await player.call(cardWithdrawal, { body: { id: player.id, ...whole } })
  expect(body.message).toBe('Заявка на вывод создана')
})
