/** What players call the game, in every language. */
export const words = 'рулетка roulette ruleta'
