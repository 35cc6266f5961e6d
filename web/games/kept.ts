import { useSyncExternalStore } from 'react'

/** A choice of the player's that this browser remembers. */
export interface Kept<T> {
  readonly read: () => T
  readonly keep: (next: T) => void
  readonly subscribe: (heard: () => void) => () => void
  readonly initial: T
}

/** `meant` is asked what the saved text says and gives nothing when it makes no sense: then `initial` holds. */
export function kept<T>(name: string, initial: T, meant: (saved: unknown) => T | undefined): Kept<T> {
  const listeners = new Set<() => void>()
  let choice: T | undefined
  return {
    initial,
    read() {
      choice ??= meant(saved(name)) ?? initial
      return choice
    },
    keep(next) {
      choice = next
      try {
        localStorage.setItem(name, JSON.stringify(next))
      } catch {
        // A browser that keeps nothing has the choice until the page is left.
      }
      for (const listener of listeners) listener()
    },
    subscribe(heard) {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
  }
}

export function useKept<T>({ subscribe, read, keep, initial }: Kept<T>): [choice: T, keep: (next: T) => void] {
  return [useSyncExternalStore(subscribe, read, () => initial), keep]
}

/** For choices of yes or no. */
export function truth(saved: unknown): boolean | undefined {
  return typeof saved === 'boolean' ? saved : undefined
}

function saved(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch {
    return undefined
  }
}
