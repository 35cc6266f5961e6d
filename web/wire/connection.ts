import { onlineManager } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

const subscribe = (heard: () => void) => onlineManager.subscribe(heard)

/** Whether the browser has a network; bets and payments wait for it. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  )
}

/** Whenever the network comes back. */
export function useWhenOnline(deed: () => void): void {
  useEffect(() => {
    window.addEventListener('online', deed)
    return () => window.removeEventListener('online', deed)
  }, [deed])
}

/** Once the page is all there, so that nothing of it waits for what comes now; returns what calls it off. */
export function onLoaded(deed: () => void): () => void {
  if (document.readyState === 'complete') deed()
  else window.addEventListener('load', deed, { once: true })
  return () => window.removeEventListener('load', deed)
}
