export const texts = 'balance top-up'
