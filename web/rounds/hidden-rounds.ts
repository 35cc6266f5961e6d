import { useSyncExternalStore } from 'react'

/** Rounds whose results are still hidden by the animation of their game. A new set for each change. */
let hidden: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function change(to: ReadonlySet<string>): void {
  hidden = to
  for (const listener of listeners) listener()
}

/** Hides a round from everything on the page that lists or sums up results; returns a function that shows it. */
export function hideRound(roundId: string): () => void {
  change(new Set([...hidden, roundId]))
  return () => change(new Set([...hidden].filter((id) => id !== roundId)))
}

const none: ReadonlySet<string> = new Set()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useHiddenRounds(): ReadonlySet<string> {
  return useSyncExternalStore(
    listen,
    () => hidden,
    () => none,
  )
}
