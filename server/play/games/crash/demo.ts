import type { Demo } from '../house-game.ts'

/** Nobody plays alone: a flight is common, and takes its time. */
export const demoCrash: Demo = () => []
