export const texts = 'balance deposit'
