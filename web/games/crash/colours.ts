import type { GameColours } from '../../shell/games/house-game.ts'

export const colours: GameColours = { light: '#b5559a', dark: '#260b33' }
