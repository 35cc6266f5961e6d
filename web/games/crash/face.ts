/** The phase of a round; undefined while the game waits for one. */
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

/** The action of a panel's main button. */
export type Face = 'wait' | 'place' | 'queue' | 'unqueue' | 'cancel' | 'cashOut'

export function faceOf({ phase, bet, queued, pending }: PanelNow): Face {
  // While a bet is being placed, the button already shows that the next press cancels it.
  if (pending) return pending === 'cashOut' ? 'cashOut' : 'cancel'
  if (bet === 'open' && phase === 'bets') return 'cancel'
  if (bet === 'open' && phase === 'flight') return 'cashOut'
  if (queued) return 'unqueue'
  if (phase === 'none') return 'wait'
  return phase === 'bets' ? 'place' : 'queue'
}

/** A press meant for the previous action must not place or cancel a bet. A cash-out is never delayed. */
export function meaningOf(face: Face): 'stake' | 'undo' | 'cashOut' {
  if (face === 'cashOut') return face
  return face === 'cancel' || face === 'unqueue' ? 'undo' : 'stake'
}

/** The fields show the bet that the button acts on; a change would not reach a bet that is already placed. */
export function areFieldsLocked(face: Face): boolean {
  return meaningOf(face) !== 'stake'
}

export function phaseOf(
  round: { readonly startsAt: number; readonly crash: number | null } | null | undefined,
  now: number,
): Phase {
  if (!round || Number.isNaN(now)) return 'none'
  if (round.crash !== null) return 'crashed'
  return now < round.startsAt ? 'bets' : 'flight'
}
