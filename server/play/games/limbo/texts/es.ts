export const texts = 'Limbo'
