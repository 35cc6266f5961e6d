/** Players' words for the game, in every language. */
export const words = 'плинко plinko шарик шарики ball bola clavijas'
