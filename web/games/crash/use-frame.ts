import { useEffect, useRef } from 'react'

/** Runs in every frame while `active`, and once when it changes. */
export function useFrame(draw: () => void, active: boolean): void {
  const latest = useRef(draw)
  useEffect(() => {
    latest.current = draw
  })
  useEffect(() => {
    if (!active) return undefined
    let frame = 0
    const next = () => {
      latest.current()
      frame = requestAnimationFrame(next)
    }
    next()
    return () => cancelAnimationFrame(frame)
  }, [active])
}
