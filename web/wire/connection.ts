import { onlineManager } from '@tanstack/react-query'
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

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

/** The fallback for a page that is never idle. */
const idleWithinMs = 4000

/** Runs once the page has loaded and the browser is idle, so that neither waits for it; returns a function that cancels it. */
export function onLoaded(action: () => void): () => void {
  let cancelIdle = () => {}
  const wait = () => {
    // Safari has no idle callbacks.
    if (!globalThis.requestIdleCallback) {
      const timer = setTimeout(action)
      cancelIdle = () => clearTimeout(timer)
      return
    }
    const idle = requestIdleCallback(() => action(), { timeout: idleWithinMs })
    cancelIdle = () => cancelIdleCallback(idle)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    window.removeEventListener('load', wait)
    cancelIdle()
  }
}

/** Whether the page has loaded and the browser has been idle; false before hydration. */
export function useLoaded(): boolean {
  const [loaded, setLoaded] = useState(false)
  useEffect(() => onLoaded(() => startTransition(() => setLoaded(true))), [])
  return loaded
}
