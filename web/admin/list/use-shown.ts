import { useState } from 'react'

/** The value, or the last one after there is none: a closing dialog shows its content until it is gone. */
export function useShown<V>(value: V | undefined): V | undefined {
  const [shown, setShown] = useState(value)
  if (value !== undefined && value !== shown) setShown(value)
  return shown
}
