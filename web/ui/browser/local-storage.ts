import { useSyncExternalStore } from 'react'
import { onStored, readStored, store } from '../../storage/storage.ts'

/** A value stored in this browser, or for this tab only. */
export interface Persisted<T> {
  readonly read: () => T
  readonly save: (next: T) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly initial: T
}

/**
 * `meant` parses the saved value and returns undefined if it is invalid: then `initial` is used. `each page` reads it once,
 * when the page opens; `all tabs` follows changes made in other tabs.
 */
export function createPersisted<T>(
  name: string,
  initial: T,
  meant: (saved: unknown) => T | undefined,
  where: 'each page' | 'all tabs' | 'tab' = 'each page',
): Persisted<T> {
  const place = where === 'tab' ? where : undefined
  const listeners = new Set<() => void>()
  let choice: T | undefined
  return {
    initial,
    read() {
      choice ??= meant(parsed(readStored(name, place))) ?? initial
      return choice
    },
    save(next) {
      choice = next
      store(name, JSON.stringify(next), place)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      const stop = onStored((changed) => {
        if (where !== 'all tabs' || changed !== name) return
        choice = undefined
        listener()
      })
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
  }
}

export function useLocalStorage<T>({
  subscribe,
  read,
  save,
  initial,
}: Persisted<T>): [choice: T, save: (next: T) => void] {
  return [useSyncExternalStore(subscribe, read, () => initial), save]
}

/** For on-off choices. */
export function truth(saved: unknown): boolean | undefined {
  return typeof saved === 'boolean' ? saved : undefined
}

function parsed(saved: string | null): unknown {
  try {
    return JSON.parse(saved ?? 'null')
  } catch {
    return undefined
  }
}
