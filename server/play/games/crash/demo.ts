import type { Demo } from '../house-game.ts'

/** A flight runs in real time and is shared by all players, so demo players have no rounds. */
export const demoCrash: Demo = () => []
