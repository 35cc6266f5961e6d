import { useSyncExternalStore } from 'react'

/** The rounds whose results the animations of their game still hide. */
let hidden: readonly string[] = []
const listeners = new Set<() => void>()

/** Hides rounds from everything on the page that lists or sums up results. */
export function hideRounds(rounds: readonly string[]): void {
  hidden = rounds
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = () => hidden

export function useHiddenRounds(): readonly string[] {
  return useSyncExternalStore(listen, read, read)
}
