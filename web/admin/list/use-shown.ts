import { useState } from 'react'

/** The current value, or the last one if there is none, because a closing dialog shows its content until it has disappeared. */
export function useShown<V>(value: V | undefined): V | undefined {
  const [shown, setShown] = useState(value)
  if (value !== undefined && value !== shown) setShown(value)
  return shown
}
