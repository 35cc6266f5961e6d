import { useCallback, useEffect, useRef } from 'react'
import { hideRounds } from '../rounds/hidden-round.ts'
import { type SequencedBalance, useSessionActions } from '../wire/session.ts'

interface Settled {
  readonly reply: SequencedBalance & { readonly roundId: string; readonly payout: number }
  /** The player of the round. */
  readonly of: string
  /** Adds the round to the player's lists and sums. */
  readonly list: () => void
}

/** A round that is hidden from the player until its animation ends: from its bet on, and with its result once it is answered. */
export interface HiddenRound {
  settled?: Settled
}

const roundOf = ({ settled }: HiddenRound) => settled?.reply.roundId

/** Hides results until their animations end or the page is no longer shown. Several may be hidden at a time. */
export function useHiddenResult() {
  const { applyBalance, freezeBalance, debitOptimistically } = useSessionActions()
  const queue = useRef<HiddenRound[]>([])
  /** Shows newer balances again. */
  const lift = useRef<() => void>(undefined)
  const gone = useRef(false)

  const drop = useCallback((round: HiddenRound): boolean => {
    if (!queue.current.includes(round)) return false
    queue.current = queue.current.filter((other) => other !== round)
    if (queue.current.length === 0) lift.current?.()
    hideRounds(queue.current.map(roundOf))
    return true
  }, [])
  const reveal = useCallback(
    (round: HiddenRound) => {
      const { settled } = round
      if (!drop(round) || !settled || !applyBalance(settled.reply, settled.of)) return
      // The new balance waits for the last result. Until then the payout is added to the figure on the screen.
      if (queue.current.length > 0) debitOptimistically(-settled.reply.payout)
      settled.list()
    },
    [applyBalance, debitOptimistically, drop],
  )
  const revealAll = useCallback(() => {
    for (const round of queue.current) if (round.settled) reveal(round)
  }, [reveal])

  useEffect(() => {
    gone.current = false
    // A closed document runs no further code.
    addEventListener('pagehide', revealAll)
    return () => {
      removeEventListener('pagehide', revealAll)
      gone.current = true
      for (const round of queue.current) reveal(round)
    }
  }, [reveal, revealAll])

  return {
    /** Begins to hide a round: newer balances wait. */
    hide: useCallback((): HiddenRound => {
      const round: HiddenRound = {}
      if (queue.current.length === 0) lift.current = freezeBalance()
      queue.current = [...queue.current, round]
      hideRounds(queue.current.map(roundOf))
      return round
    }, [freezeBalance]),
    /** Returns whether the page is still there to show the result later. */
    settle: useCallback(
      (round: HiddenRound, settled: Settled): boolean => {
        round.settled = settled
        if (!queue.current.includes(round)) queue.current = [...queue.current, round]
        hideRounds(queue.current.map(roundOf))
        if (gone.current) reveal(round)
        return !gone.current
      },
      [reveal],
    ),
    reveal,
    /** Reveals every round that is answered. */
    revealAll,
    /** Drops a result: there is none, or it belongs to another player. */
    drop,
  }
}
