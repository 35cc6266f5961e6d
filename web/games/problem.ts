import type { StakeLimits } from '@casino/rules/limits'
import { m } from '../texts/compiled/messages.js'
import { formatMoney } from '../ui/fields/amount.ts'
import type { Refusal } from '../wire/api.ts'
import { errorText } from '../wire/error-text.ts'
import type { BetProblem } from './bet.ts'

/** The message under the main button: a text, and the player's remedy. */
export interface ShownProblem {
  readonly text: string
  readonly remedy?: 'sign_in' | 'deposit'
  /** The bet was only too soon: it may be placed after this time. */
  readonly waitMs?: number
  /** The refusal, if the help centre explains it. */
  readonly refused?: Refusal['code']
}

interface Known {
  readonly limits: StakeLimits
  /** The sign of the site's currency. */
  readonly sign: string
}

/** Describes why a bet cannot be placed, with the player's remedy. */
export function describeProblem(problem: BetProblem, { limits, sign }: Known): ShownProblem {
  switch (problem) {
    case 'sign_in':
      return { text: m.auth_please(), remedy: 'sign_in' }
    case 'stake_invalid':
      return { text: m.refusal_stake_invalid() }
    case 'insufficient_funds':
      return { text: m.refusal_insufficient_funds(), remedy: 'deposit' }
    case 'stake_too_small':
      return { text: m.game_stake_too_small({ amount: formatMoney(limits.minimum, sign) }) }
    case 'stake_too_large':
      return { text: m.game_stake_too_large({ amount: formatMoney(limits.maximum, sign) }) }
  }
}

/** Describes the server's refusal of a bet. */
export function describeRefusal(refusal: Refusal): ShownProblem {
  if (refusal.code === 'unauthenticated') return { text: m.auth_please(), remedy: 'sign_in' }
  if (refusal.code === 'insufficient_funds' && refusal.details.held !== undefined) return { text: m.game_share_waits() }
  if (refusal.code === 'insufficient_funds') return { text: errorText(refusal), remedy: 'deposit' }
  const text = errorText(refusal)
  return refusal.code === 'bet_too_soon'
    ? { text, waitMs: Number(refusal.details.wait) * 1000 }
    : { text, refused: refusal.code }
}
