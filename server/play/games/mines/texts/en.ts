export const texts = 'Mines'
