import { useEffect, useState } from 'react'

/**
 * True for a moment after a button changes its meaning, so that a double or late press does not place a bet. `face` identifies
 * the meaning.
 */
export function useSettling<T extends object | string | undefined>(face: T, ms: number): boolean {
  const [settled, setSettled] = useState(face)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(face), ms)
    return () => clearTimeout(timer)
  }, [face, ms])
  return settled !== face
}
