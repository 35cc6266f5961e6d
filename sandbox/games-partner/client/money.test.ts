import { expect, test } from 'vitest'
import { money, shortFigure } from './money.ts'

test.each([
  [123_450, 'RUB', 'ru', '1 234,50 ₽'],
  [5, 'RUB', 'ru', '0,05 ₽'],
  [0, 'RUB', 'ru', '0,00 ₽'],
  [100_000_000, 'RUB', 'ru', '1 000 000,00 ₽'],
  [123_450, 'USD', 'en', '1,234.50 $'],
  [-200, 'EUR', 'es', '−2,00 €'],
  [700, 'XAF', 'ru', '7,00 XAF'],
] as const)('%i of %s in %s is %s', (amount, currency, lang, text) => {
  expect(money(amount, currency, lang).replaceAll('\u00a0', ' ')).toBe(text)
})

test('a coin shows kopecks only where there are some', () => {
  expect(shortFigure(2_000, 'ru')).toBe('20')
  expect(shortFigure(2_050, 'ru')).toBe('20,50')
  expect(shortFigure(2_050, 'en')).toBe('20.50')
})
