import type { GameColours } from '../../shell/games/house-game.ts'

export const colours: GameColours = { light: '#c0ffee', dark: '#17103c' }
