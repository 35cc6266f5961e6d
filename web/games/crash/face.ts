/** The part of a round: without one the game waits. */
export type Phase = 'none' | 'bets' | 'flight' | 'crashed'

export interface PanelNow {
  readonly phase: Phase
  /** The panel's bet on this flight. */
  readonly bet: 'none' | 'open' | 'ended'
  /** A bet waits for the next flight. */
  readonly queued: boolean
  /** A call without an answer. */
  readonly pending?: 'bet' | 'cancel' | 'cashOut' | undefined
}

/** What the main button of a panel does. */
export type Face = 'wait' | 'place' | 'queue' | 'unqueue' | 'cancel' | 'cashOut'

export function faceOf({ phase, bet, queued, pending }: PanelNow): Face {
  // A bet that is being placed will be cancelled by the next press, and looks so already.
  if (pending) return pending === 'cashOut' ? 'cashOut' : 'cancel'
  if (bet === 'open' && phase === 'bets') return 'cancel'
  if (bet === 'open' && phase === 'flight') return 'cashOut'
  if (queued) return 'unqueue'
  if (phase === 'none') return 'wait'
  return phase === 'bets' ? 'place' : 'queue'
}

/** A press meant for the previous face must not stake, nor take back what it has staked. A cash-out is never delayed. */
export function meaningOf(face: Face): 'stake' | 'undo' | 'cashOut' {
  if (face === 'cashOut') return face
  return face === 'cancel' || face === 'unqueue' ? 'undo' : 'stake'
}

export function phaseOf(
  round: { readonly startsAt: number; readonly crash: number | null } | null | undefined,
  now: number,
): Phase {
  if (!round || Number.isNaN(now)) return 'none'
  if (round.crash !== null) return 'crashed'
  return now < round.startsAt ? 'bets' : 'flight'
}
