import type { GameType } from '../entities.ts'

/** The default name of an in-house game, `Dice`. A page translates it until an administrator renames the game. */
export function freshName(game: GameType): string {
  return game.charAt(0).toUpperCase() + game.slice(1)
}

/** The page of an in-house game: its record links here until an administrator sets another address. */
export function freshLink(game: GameType) {
  return `/games/${game}` as const
}

/** The picture of an in-house game; pages show their own drawing instead until an administrator sets another picture. */
export function freshCover(game: GameType): string {
  return `/covers/${game}.svg`
}
