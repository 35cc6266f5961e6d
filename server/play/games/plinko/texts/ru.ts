export const texts = 'Плинко'
