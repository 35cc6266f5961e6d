import type { GameColours } from '../../shell/games/house-game.ts'

export const colours: GameColours = { light: '#3c63c9', dark: '#0c1236' }
