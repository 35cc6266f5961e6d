/** Players' words for the game, in every language. */
export const words = 'кости кубики dice dados'
