/** Players' words for the game, in every language. */
export const words = 'взлёт краш змей полёт liftoff crash kite aviator despegue cometa vuelo'
