export const texts = 'Keno'
