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
