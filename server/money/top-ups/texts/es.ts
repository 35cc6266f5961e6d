export const texts = 'depósito en el saldo'
