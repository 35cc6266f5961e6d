import type { GameColours } from '../../shell/games/house-game.ts'

export const colours: GameColours = { light: '#1f9a6a', dark: '#08251c' }
