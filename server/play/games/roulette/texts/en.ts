export const texts = 'Roulette'
