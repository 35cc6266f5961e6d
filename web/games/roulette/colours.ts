import type { GameColours } from '../../shell/games/house-game.ts'

export const colours: GameColours = { light: '#d8374e', dark: '#2a0710' }
