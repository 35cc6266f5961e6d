import { useSyncExternalStore } from 'react'

type Urgency = 'polite' | 'assertive'

let texts: Record<Urgency, string> = { polite: '', assertive: '' }
const silent = texts
const heard = new Set<() => void>()

/** Tells readers of the screen a result or, assertively, an error. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  // The same text twice is told twice: a changed space makes it new.
  texts = { ...texts, [urgency]: texts[urgency] === text ? `${text}\u00a0` : text }
  for (const listener of heard) listener()
}

function subscribe(listener: () => void): () => void {
  heard.add(listener)
  return () => heard.delete(listener)
}

/** Both regions stand in the page from the start, or readers would not watch them. */
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
