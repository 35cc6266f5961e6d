import { onlineManager } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/** Whether the browser is online; bets and payments wait for it. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  )
}

/** Runs each time the network comes back. */
export function useWhenOnline(action: () => void): void {
  useEffect(() => {
    window.addEventListener('online', action)
    return () => window.removeEventListener('online', action)
  }, [action])
}

/** Runs once the page has loaded, so that the load does not wait for it; returns a function that cancels it. */
export function onLoaded(action: () => void): () => void {
  if (document.readyState === 'complete') action()
  else window.addEventListener('load', action, { once: true })
  return () => window.removeEventListener('load', action)
}
