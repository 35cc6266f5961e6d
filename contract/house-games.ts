import type { GameType } from './entities.ts'

/** What a fresh site calls a game of the house, `Dice`. A page says it in its own language until an administrator names the game. */
export function freshName(game: GameType): string {
  return game.charAt(0).toUpperCase() + game.slice(1)
}

/** The page of a game of the house: where its record leads until an administrator sets another address. */
export function freshLink(game: GameType) {
  return `/games/${game}` as const
}

/** The picture of a game of the house; in its place a page has its own drawing until an administrator sets another. */
export function freshCover(game: GameType): string {
  return `/covers/${game}.svg`
}
