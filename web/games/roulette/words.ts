/** Players' words for the game, in every language. */
export const words = 'рулетка roulette ruleta'
