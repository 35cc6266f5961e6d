import { type FocusEvent, useState } from 'react'

/**
 * What moves by itself stands still while it is pointed at or holds the focus, and while `also` says so: `shown` is then
 * the value of when that began. The handlers belong on the element that is looked at.
 */
export function useHoldStill<T>(value: T, also = false) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [held, setHeld] = useState({ value })
  const still = pointed || focused || also
  if (!still && held.value !== value) setHeld({ value })
  return {
    shown: still ? held.value : value,
    holders: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setFocused(false)
      },
    },
  }
}
