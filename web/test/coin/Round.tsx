import { gameOf } from '@casino/rules/games/index'
import type { RoundParts } from '../../fairness/game-part.ts'

export const verify = gameOf('coin')?.verify as RoundParts['verify']

export const Outcome: RoundParts['Outcome'] = () => <p>The outcome of the coin</p>
export const Proof: RoundParts['Proof'] = () => <p>The proof of the coin</p>
export const Recomputed: RoundParts['Recomputed'] = () => <p>The draw of the coin</p>
export const checks: RoundParts['checks'] = { result: { name: () => 'Side of the coin', text: String } }
