import type { GameColours } from '../../shell/games/house-game.ts'

export const colours: GameColours = { light: '#7a66f5', dark: '#17103c' }
