import { type RefObject, useEffect, useRef } from 'react'
import { useReducedMotion } from '../ui/browser/media.ts'

/** For content that appears under the main button: a phone scrolls until it is above the bottom bar. */
export const aboveBar = 'max-md:scroll-mb-20'

/** Scrolls an element into view when it appears; nothing moves if it is visible. */
export function useInView<E extends Element>(): RefObject<E | null> {
  const element = useRef<E>(null)
  const still = useReducedMotion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest', behavior: still ? 'auto' : 'smooth' })
  }, [])
  return element
}
