import { type FocusEvent, useState } from 'react'

/**
 * Pauses automatically changing content while it is hovered or focused, or while `also` is true: `shown` is then the value from
 * the start of the pause. Put the handlers on the element that displays it.
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
