export const texts = 'Despegue'
