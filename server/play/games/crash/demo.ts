import type { Demo } from '../house-game.ts'

/** A flight is shared by all players and takes its time, so demo players have no rounds. */
export const demoCrash: Demo = () => []
