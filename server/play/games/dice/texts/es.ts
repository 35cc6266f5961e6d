export const texts = 'Dados'
