import { useEffect, useState } from 'react'
import { serverNow } from '../wire/api.ts'

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - serverNow()) / 1000))

/** Whole seconds until then, by the server's clock; `onEnd` is called once at zero. */
export function useSecondsLeft(iso: string, onEnd: () => unknown): number {
  const time = Date.parse(iso)
  const [left, setLeft] = useState(() => secondsUntil(time))
  useEffect(() => {
    if (secondsUntil(time) === 0) return undefined
    const clock = setInterval(() => {
      const now = secondsUntil(time)
      setLeft(now)
      if (now > 0) return
      clearInterval(clock)
      onEnd()
    }, 1000)
    return () => clearInterval(clock)
  }, [time, onEnd])
  return left
}
