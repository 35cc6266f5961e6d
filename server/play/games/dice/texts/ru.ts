export const texts = 'Кости'
