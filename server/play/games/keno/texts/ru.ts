export const texts = 'Кено'
