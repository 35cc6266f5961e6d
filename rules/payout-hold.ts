/** The facts that decide whether a withdrawal is held. Times are milliseconds since 1970. */
export interface PayoutHoldFacts {
  /** Whether this account was never paid to the card or wallet before; a cheque is new each time. */
  readonly isNew: boolean
  /** When the player's sign-in details last changed: email, password, second factor, a linked account. */
  readonly changedAt: number | null
  /** How long such a change holds withdrawals to new addresses; 0: not at all. */
  readonly hours: number
  /** When an administrator lifted the hold. */
  readonly liftedAt: number | null
}

const hourMs = 3_600_000

/**
 * When the withdrawal may be approved, if that is later than `now`. Lifting a hold is a decision about the changes so far: a
 * later one holds the withdrawal again.
 */
export function heldUntil({ isNew, changedAt, hours, liftedAt }: PayoutHoldFacts, now: number): number | undefined {
  if (!isNew || changedAt === null || (liftedAt !== null && liftedAt >= changedAt)) return undefined
  const until = changedAt + hours * hourMs
  return until > now ? until : undefined
}
