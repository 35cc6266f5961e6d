import { type RefObject, useEffect, useState } from 'react'
import { onLoaded } from '../wire/connection.ts'

/** How far below the window an element may still be. */
const ahead = '300px'
/** On a quiet page the element is prepared anyway, once the browser has been idle after the load. */
const idleWithinMs = 4000

/** Whether an element is near the window, or the browser has had time for it; stays true. False before hydration. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !element.current) return
    const come = () => setNear(true)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && come(), { rootMargin: ahead })
    observer.observe(element.current)
    let idle = 0
    const cancel = onLoaded(() => {
      // Safari has no idle callbacks.
      idle = globalThis.requestIdleCallback?.(come, { timeout: idleWithinMs }) ?? 0
    })
    return () => {
      observer.disconnect()
      cancel()
      if (idle) cancelIdleCallback(idle)
    }
  }, [near, element])
  return near
}
