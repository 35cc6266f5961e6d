import type { GameColours } from '../../shell/games/house-game.ts'

export const colours: GameColours = { light: '#a8459a', dark: '#240a2c' }
