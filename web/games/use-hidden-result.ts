import { useCallback, useEffect, useRef } from 'react'
import { hideRound } from '../rounds/hidden-round.ts'
import { type SequencedBalance, useSessionActions } from '../wire/session.ts'

interface Settled {
  readonly reply: SequencedBalance & { readonly roundId: string }
  /** The player of the round. */
  readonly of: string
  /** Adds the round to what lists the player's rounds. */
  readonly list: () => void
}

/** What is hidden from the player until the animation ends. */
interface Hidden {
  /** Shows newer balances again. */
  readonly lift?: () => void
  readonly settled?: Settled
}

/** Holds a round's result back until its animation ends, or the page is no longer shown. */
export function useHiddenResult() {
  const { applyBalance, freezeBalance } = useSessionActions()
  const hidden = useRef<Hidden>({})
  const gone = useRef(false)

  const drop = useCallback(() => {
    const { lift, settled } = hidden.current
    hidden.current = {}
    lift?.()
    hideRound()
    return settled
  }, [])
  const reveal = useCallback(() => {
    const settled = drop()
    if (settled && applyBalance(settled.reply, settled.of)) settled.list()
  }, [applyBalance, drop])

  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      reveal()
    }
  }, [reveal])

  return {
    /** Begins to hide: newer balances wait. What is still hidden of the round before is shown. */
    hide: useCallback(() => {
      reveal()
      hidden.current = { lift: freezeBalance() }
    }, [freezeBalance, reveal]),
    /** Returns whether the page is still there to show the result later. */
    settle: useCallback(
      (settled: Settled): boolean => {
        hidden.current = { ...hidden.current, settled }
        hideRound(settled.reply.roundId)
        if (gone.current) reveal()
        return !gone.current
      },
      [reveal],
    ),
    reveal,
    /** Drops the result: it belongs to another player. */
    drop,
  }
}
