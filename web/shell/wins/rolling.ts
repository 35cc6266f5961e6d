import { type Kopecks, kopecks } from '@casino/rules/money'
import { useEffect, useRef, useState } from 'react'
import { useReducedMotion } from '../../ui/browser/media.ts'

/** Figures roll to the new value in this time. */
const rollMs = 400

/** The current value of a figure that rolls from one amount to another; it starts fast and slows down. */
export function rolledTo(from: number, to: number, elapsedMs: number): Kopecks {
  if (elapsedMs >= rollMs) return kopecks(to)
  const left = (1 - elapsedMs / rollMs) ** 3
  return kopecks(Math.round(to - (to - from) * left))
}

/** An amount that rolls to its new value; changes immediately with reduced motion. */
export function useRolling(amount: Kopecks): Kopecks {
  const still = useReducedMotion()
  const [shown, setShown] = useState(amount)
  const last = useRef(amount)
  last.current = shown
  useEffect(() => {
    const from = last.current
    if (from === amount) return
    if (still || document.visibilityState === 'hidden') return setShown(amount)
    // Counted from the first frame, so that two places on the screen never show different amounts.
    let began: number | undefined
    let frame = requestAnimationFrame(function roll(now) {
      began ??= now
      setShown(rolledTo(from, amount, now - began))
      if (now - began < rollMs) frame = requestAnimationFrame(roll)
    })
    return () => cancelAnimationFrame(frame)
  }, [amount, still])
  return shown
}
