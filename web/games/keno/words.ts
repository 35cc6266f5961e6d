/** Players' words for the game, in every language. */
export const words = 'кено keno лото числа numbers números lotto loto'
