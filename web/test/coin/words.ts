export const words = 'орел решка moneda'
