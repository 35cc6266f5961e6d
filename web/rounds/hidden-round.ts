import { useSyncExternalStore } from 'react'

/** The rounds whose results the animations of their game still hide; undefined for a bet that is not answered yet. */
type Hidden = readonly (string | undefined)[]
let hidden: Hidden = []
const listeners = new Set<() => void>()

/** Hides rounds from everything on the page that lists or sums up results. */
export function hideRounds(rounds: Hidden): void {
  hidden = rounds
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = () => hidden

export function useHiddenRounds(): Hidden {
  return useSyncExternalStore(listen, read, read)
}
