import { useSyncExternalStore } from 'react'

/** The round whose result the animation of its game still hides. */
let hidden: string | undefined
const listeners = new Set<() => void>()

/** Hides a round from everything on the page that lists or sums up results; without one, nothing is hidden. */
export function hideRound(roundId?: string): void {
  hidden = roundId
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = () => hidden

export function useHiddenRound(): string | undefined {
  return useSyncExternalStore(listen, read, read)
}
