import { useLayoutEffect, useRef } from 'react'

/** Runs in every frame while `active`; the first time before the paint, because the element's size depends on the text. */
export function useFrame(draw: () => void, active: boolean): void {
  const latest = useRef(draw)
  useLayoutEffect(() => {
    latest.current = draw
  })
  useLayoutEffect(() => {
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
