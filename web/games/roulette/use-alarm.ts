import { useEffect, useRef } from 'react'

/**
 * Fires once, at this moment by the browser's clock or as soon afterwards as the browser allows: the timers of a hidden tab are
 * slow, and a suspended machine misses them, so a tab that becomes visible checks the clock at once.
 */
export function useAlarm(at: number | undefined, ring: (lateMs: number) => void): void {
  const latest = useRef(ring)
  useEffect(() => {
    latest.current = ring
  })

  useEffect(() => {
    if (at === undefined) return undefined
    let timer: ReturnType<typeof setTimeout>
    let rung = false
    const look = () => {
      clearTimeout(timer)
      if (rung) return
      const late = Date.now() - at
      if (late < 0) {
        timer = setTimeout(look, -late)
        return
      }
      rung = true
      latest.current(late)
    }
    look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', look)
    }
  }, [at])
}
