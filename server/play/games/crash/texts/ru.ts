export const texts = 'Взлёт'
