export const texts = 'пополнение баланса'
