import type { RefusalCode } from '@casino/contract/refusals'

/**
 * The answer to the partner if nothing was applied. For a bet, 400 to 499 means that nothing was or ever will be taken; after
 * any other status the partner cancels it.
 */
export interface PartnerFailure {
  readonly status: number
  readonly message: string
}

export const failures = {
  sign: { status: 403, message: 'Invalid sign' },
  session: { status: 404, message: 'Unknown session' },
  user: { status: 403, message: 'Unknown user' },
  closed: { status: 403, message: 'Game is closed' },
  notAllowed: { status: 403, message: 'Bet is not allowed' },
  funds: { status: 400, message: 'Insufficient balance' },
  currency: { status: 400, message: 'Invalid currency' },
  request: { status: 400, message: 'Invalid request' },
  mismatch: { status: 409, message: 'Transaction mismatch' },
  cancelled: { status: 409, message: 'Transaction cancelled' },
  freeRounds: { status: 404, message: 'Unknown free rounds' },
  internal: { status: 500, message: 'Internal error' },
} as const satisfies Record<string, PartnerFailure>

/** The answer to a refused stake; rules of other modules, such as a player's own limits, do not allow the bet. */
export function failureOf(refused: RefusalCode): PartnerFailure {
  switch (refused) {
    case 'insufficient_funds':
      return failures.funds
    case 'not_found':
      return failures.freeRounds
    case 'account_banned':
    case 'account_closed':
    case 'account_pending':
      return failures.user
    case 'game_closed':
    case 'maintenance':
      return failures.closed
    case 'overloaded':
      return failures.internal
    default:
      return failures.notAllowed
  }
}
