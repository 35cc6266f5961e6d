import { useEffect, useState } from 'react'

/** True once the wait is noticeable: a spinner that flashes for 30 ms only distracts. */
export function useSlow(waiting: boolean, afterMs = 150): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setSlow(true), afterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting, afterMs])
  return waiting && slow
}
