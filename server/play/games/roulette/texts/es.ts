export const texts = 'Ruleta'
