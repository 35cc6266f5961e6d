export const texts = 'Minas'
