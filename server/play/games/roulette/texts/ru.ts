export const texts = 'Рулетка'
