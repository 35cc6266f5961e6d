import { useEffect, useSyncExternalStore } from 'react'

let underWay = 0
const heard = new Set<() => void>()

function count(change: 1 | -1): void {
  underWay += change
  for (const listener of heard) listener()
}

/** Says that a round is under way on this page, which nothing of the house should disturb. */
export function useRoundUnderWay(is: boolean): void {
  useEffect(() => {
    if (!is) return
    count(1)
    return () => count(-1)
  }, [is])
}

function subscribe(listener: () => void): () => void {
  heard.add(listener)
  return () => heard.delete(listener)
}

export function useAnyRoundUnderWay(): boolean {
  return useSyncExternalStore(subscribe, () => underWay > 0)
}
