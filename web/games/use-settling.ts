import { useEffect, useState } from 'react'

/**
 * For a moment after a button has got another meaning: the second press of a double one, or one that comes late, must not stake.
 * `face` identifies the meaning.
 */
export function useSettling<T extends object | string | undefined>(face: T, ms: number): boolean {
  const [settled, setSettled] = useState(face)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(face), ms)
    return () => clearTimeout(timer)
  }, [face, ms])
  return settled !== face
}
