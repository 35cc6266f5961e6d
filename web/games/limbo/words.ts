/** Players' words for the game, in every language. */
export const words = 'лимбо limbo фонарик множитель farolillo lantern'
