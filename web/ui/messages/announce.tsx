import { useSyncExternalStore } from 'react'

type Urgency = 'polite' | 'assertive'

let texts: Record<Urgency, string> = { polite: '', assertive: '' }
const silent = texts
const listeners = new Set<() => void>()

/** Announces a result to screen readers or, assertively, an error. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  // The same text twice is announced twice: a changed space makes it different.
  texts = { ...texts, [urgency]: texts[urgency] === text ? `${text}\u00a0` : text }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Both regions are in the page from the start, otherwise screen readers would not watch them. */
export function LiveRegions() {
  const { polite, assertive } = useSyncExternalStore(
    subscribe,
    () => texts,
    () => silent,
  )
  return (
    <>
      <div role="status" aria-live="polite" className="sr-only">
        {polite}
      </div>
      <div role="alert" aria-live="assertive" className="sr-only">
        {assertive}
      </div>
    </>
  )
}
