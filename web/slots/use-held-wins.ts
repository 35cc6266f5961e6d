import { useEffect, useMemo } from 'react'
import { useSessionActions } from '../wire/session.ts'
import { heldWins } from './held-wins.ts'

/** `active`: the game is played for money. */
export function useHeldWins(active: boolean): { begin: () => void; end: () => void } {
  const { freezeBalance } = useSessionActions()
  const wins = useMemo(() => heldWins(freezeBalance), [freezeBalance])
  useEffect(() => (active ? wins.open() : undefined), [active, wins])
  return wins
}
