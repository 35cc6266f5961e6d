import type { RoundParts } from '../../fairness/game-part.ts'

export const Outcome: RoundParts['Outcome'] = () => <p>The outcome of the coin</p>
export const Proof: RoundParts['Proof'] = () => <p>The proof of the coin</p>
export const Recomputed: RoundParts['Recomputed'] = () => <p>The draw of the coin</p>
