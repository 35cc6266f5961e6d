import { onlineManager } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

const subscribe = (heard: () => void) => onlineManager.subscribe(heard)

/** Whether the browser is online; bets and payments wait for it. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  )
}

/** Runs each time the network comes back. */
export function useWhenOnline(deed: () => void): void {
  useEffect(() => {
    window.addEventListener('online', deed)
    return () => window.removeEventListener('online', deed)
  }, [deed])
}

/** Runs once the page has loaded, so that the load does not wait for it; returns a function that cancels it. */
export function onLoaded(deed: () => void): () => void {
  if (document.readyState === 'complete') deed()
  else window.addEventListener('load', deed, { once: true })
  return () => window.removeEventListener('load', deed)
}
