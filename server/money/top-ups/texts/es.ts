export const texts = 'recarga de saldo'
