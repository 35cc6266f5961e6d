import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSessionActions } from '../wire/session.ts'

/** A game that has not said for so long that its round is over has forgotten to. */
const longestMs = 60_000

/**
 * Holds a win back from the header until the game has shown its round: the ledger knows it before the reels stop. What lowers
 * the balance, such as the stake, is shown at once.
 */
export function useHeldWins(): { begin: () => void; end: () => void } {
  const { freezeBalance } = useSessionActions()
  const release = useRef<() => void>(undefined)
  const end = useCallback(() => {
    release.current?.()
    release.current = undefined
  }, [])
  const begin = useCallback(() => {
    if (release.current) return
    const show = freezeBalance('rises')
    const timer = setTimeout(end, longestMs)
    release.current = () => {
      clearTimeout(timer)
      show()
    }
  }, [freezeBalance, end])
  useEffect(() => end, [end])
  return useMemo(() => ({ begin, end }), [begin, end])
}
