export const texts = 'Мины'
