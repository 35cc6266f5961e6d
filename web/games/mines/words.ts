/** Players' words for the game, in every language. */
export const words = 'мины сапёр mines minas buscaminas'
