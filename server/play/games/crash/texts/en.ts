export const texts = 'Liftoff'
