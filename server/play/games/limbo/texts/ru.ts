export const texts = 'Лимбо'
