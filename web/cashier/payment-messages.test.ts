import { readFileSync } from 'node:fs'
import { refusals } from '@casino/contract/refusals'
import { expect, test } from 'vitest'

function textsIn(language: 'ru' | 'en'): Record<string, unknown> {
  const read = (file: string) =>
    JSON.parse(readFileSync(new URL(`../texts/${language}/${file}`, import.meta.url), 'utf8'))
  return { ...read('site.json'), ...read('cashier.json') }
}
const texts = { ru: textsIn('ru'), en: textsIn('en') }

// The messages of payments, word for word. server/test/money/payment-messages.test.ts covers their figures.
test.each([
  ['Nothing entered', 'amount_invalid', 'Введите сумму'],
  ['Below the minimum', 'amount_too_small', 'Минимальная сумма: %AMOUNT%'],
  ['Above the balance', 'insufficient_funds', 'Недостаточно средств'],
  ['A wrong card', 'card_invalid', 'Неверный номер карты'],
  ['No card', 'card_empty', 'You cannot withdraw funds to an empty card'],
  ['No wallet', 'wallet_empty', 'You cannot withdraw funds to an empty wallet'],
  ['Anything else that is wrong', 'payment_data_invalid', 'You entered incorrect data'],
  ['Crypto check, waiting', 'payment_waiting', 'Awaiting deposit'],
  ['Crypto check, timeout', 'payment_timed_out', 'Payment timeout expired.'],
  ['Crypto check, error', 'payment_failed', 'Error verifying payment.'],
] as const)('%s: the server says so', (_, code, message) => {
  expect(refusals[code][1]).toBe(message)
})

test.each([
  [202, 'payment_waiting'],
  [410, 'payment_expired'],
  [408, 'payment_timed_out'],
] as const)('a check is answered %i: %s', (status, code) => {
  expect(refusals[code][0]).toBe(status)
})

test.each([
  ['Nothing entered', 'ru', 'refusal_amount_invalid', 'Введите сумму'],
  ['Below the minimum', 'ru', 'cashier_amount_too_small', 'Минимальная сумма: {amount}'],
  ['Above the balance', 'ru', 'refusal_insufficient_funds', 'Недостаточно средств'],
  ['A wrong card', 'ru', 'refusal_card_invalid', 'Неверный номер карты'],
  ['No card', 'en', 'refusal_card_empty', 'You cannot withdraw funds to an empty card'],
  ['No wallet', 'en', 'refusal_wallet_empty', 'You cannot withdraw funds to an empty wallet'],
  ['Anything else that is wrong', 'en', 'refusal_payment_data_invalid', 'You entered incorrect data'],
  ['Withdrawal created', 'ru', 'withdraw_created', 'Заявка на вывод создана'],
  ['Withdrawal, its cheque', 'ru', 'withdraw_cheque_opened', 'Ссылка на чек открыта'],
  ['Withdrawal, failure', 'ru', 'withdraw_failed', 'Ошибка при создании заявки'],
  ['Crypto check, paid', 'en', 'topup_paid', 'Payment accepted. Balance updated.'],
  ['Crypto check, paid, asked in the history', 'en', 'payment_accepted', 'Payment accepted. Balance updated.'],
  ['Crypto check, waiting', 'en', 'refusal_payment_waiting', 'Awaiting deposit'],
  ['Crypto check, timeout', 'en', 'refusal_payment_timed_out', 'Payment timeout expired.'],
  ['Crypto check, error', 'en', 'refusal_payment_failed', 'Error verifying payment.'],
] as const)('%s: the page says so in %s', (_, language, key, text) => {
  expect(texts[language][key]).toBe(text)
})
