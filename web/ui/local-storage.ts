import { useSyncExternalStore } from 'react'

/** A value stored in this browser, or for this tab only. */
export interface Persisted<T> {
  readonly read: () => T
  readonly keep: (next: T) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly initial: T
}

/**
 * `meant` parses the saved value and returns undefined if it is invalid: then `initial` is used. `each page` reads it once,
 * when the page opens; `all tabs` follows changes made in other tabs.
 */
export function persisted<T>(
  name: string,
  initial: T,
  meant: (saved: unknown) => T | undefined,
  where: 'each page' | 'all tabs' | 'tab' = 'each page',
): Persisted<T> {
  const store = () => (where === 'tab' ? sessionStorage : localStorage)
  const listeners = new Set<() => void>()
  let choice: T | undefined
  return {
    initial,
    read() {
      choice ??= meant(savedIn(store, name)) ?? initial
      return choice
    },
    keep(next) {
      choice = next
      try {
        store().setItem(name, JSON.stringify(next))
      } catch {
        // Without storage the value lasts until the page is left.
      }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      const elsewhere = ({ key }: StorageEvent) => {
        if (where !== 'all tabs' || key !== name) return
        choice = undefined
        listener()
      }
      addEventListener('storage', elsewhere)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', elsewhere)
      }
    },
  }
}

export function useLocalStorage<T>({
  subscribe,
  read,
  keep,
  initial,
}: Persisted<T>): [choice: T, keep: (next: T) => void] {
  return [useSyncExternalStore(subscribe, read, () => initial), keep]
}

/** For on-off choices. */
export function truth(saved: unknown): boolean | undefined {
  return typeof saved === 'boolean' ? saved : undefined
}

function savedIn(store: () => Storage, name: string): unknown {
  try {
    return JSON.parse(store().getItem(name) ?? 'null')
  } catch {
    return undefined
  }
}
