import type { GameColours } from '../../shell/games/house-game.ts'

export const colours: GameColours = { light: '#1f93a6', dark: '#06222e' }
