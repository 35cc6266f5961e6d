import { type RefObject, startTransition, useEffect, useState } from 'react'
import { onLoaded } from '../wire/connection.ts'

/** How far below the window an element may still be. */
const ahead = '300px'

/** Whether an element is near the window, or the browser has been idle; never returns to false. False before hydration. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !element.current) return
    const come = () => startTransition(() => setNear(true))
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && come(), { rootMargin: ahead })
    observer.observe(element.current)
    // Safari reports no idle time, so there it waits for the visitor.
    const cancel = 'requestIdleCallback' in window ? onLoaded(come) : undefined
    return () => {
      observer.disconnect()
      cancel?.()
    }
  }, [near, element])
  return near
}
