import { useEffect, useSyncExternalStore } from 'react'

let underWay = 0
const listeners = new Set<() => void>()

function count(change: 1 | -1): void {
  underWay += change
  for (const listener of listeners) listener()
}

/** Marks that a round is in progress on this page, which site notices should not interrupt. */
export function useRoundUnderWay(is: boolean): void {
  useEffect(() => {
    if (!is) return
    count(1)
    return () => count(-1)
  }, [is])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useAnyRoundUnderWay(): boolean {
  return useSyncExternalStore(subscribe, () => underWay > 0)
}
