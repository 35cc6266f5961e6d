export const texts = 'Plinko'
