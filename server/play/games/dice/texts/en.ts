export const texts = 'Dice'
