import { kopecks } from '@casino/rules/money'
import { expect, test } from 'vitest'
import { Refusal, Unreachable } from '../wire/api.ts'
import { amountProblem, paymentErrorText, problemText, withdrawalErrorText } from './problem.ts'

const limits = {
  minimum: kopecks(50_000),
  maximum: kopecks(10_000_000),
  available: kopecks(200_000),
  leftToday: kopecks(150_000),
}

test.each([
  [undefined, 'amount_invalid'],
  [0, 'amount_invalid'],
  [49_999, 'amount_too_small'],
  [50_000, undefined],
  [150_000, undefined],
  [150_001, 'daily_limit_reached'],
  [200_001, 'insufficient_funds'],
  [10_000_001, 'amount_too_large'],
] as const)('%s kopecks: %s', (amount, code) => {
  expect(amountProblem(amount === undefined ? undefined : kopecks(amount), limits)?.code).toBe(code)
})

test('an absent limit does not limit', () => {
  expect(amountProblem(kopecks(1), {})).toBeUndefined()
})

test.each([
  [{ code: 'amount_too_small', figure: kopecks(50_000) }, 'Минимальная сумма: 500,00 ₽'],
  [{ code: 'amount_too_large', figure: kopecks(10_000_000) }, 'Максимальная сумма: 100 000,00 ₽'],
  [{ code: 'daily_limit_reached', figure: kopecks(1_000) }, 'Дневной лимит вывода: сегодня доступно ещё 10,00 ₽'],
  [{ code: 'daily_limit_reached', figure: kopecks(0) }, 'Достигнут дневной лимит вывода'],
  [{ code: 'insufficient_funds' }, 'Недостаточно средств'],
  [{ code: 'amount_invalid' }, 'Введите сумму'],
] as const)('%o is shown as «%s»', (problem, text) => {
  expect(problemText(problem, '₽')).toBe(text.replace(/(?<=\d) (?=[\d₽])/g, '\u00a0'))
})

test('the figures of a refusal are in roubles', () => {
  const refusal = new Refusal(400, { code: 'amount_too_small', message: '', details: { amount: 500 } })
  expect(paymentErrorText(refusal, '₽')).toBe('Минимальная сумма: 500,00\u00a0₽')
  expect(paymentErrorText(new Refusal(400, { code: 'amount_too_small', message: '' }), '₽')).toBe(
    'Сумма меньше минимальной',
  )
  expect(paymentErrorText(new Unreachable(), '₽')).toMatch(/\S/)
})

test.each([
  ['internal', 'An error occurred. Please try again.', 'Ошибка при создании заявки'],
  ['method_unavailable', '', 'Ошибка при создании заявки'],
  ['payment_data_invalid', 'You entered incorrect data', 'Введены неверные данные'],
  ['card_invalid', 'Неверный номер карты', 'Неверный номер карты'],
] as const)('a withdrawal is not created, for %s (%s): «%s»', (code, message, text) => {
  expect(withdrawalErrorText(new Refusal(400, { code, message }), '₽')).toBe(text)
})
