import { useState } from 'react'

/** Whether something is open; survives the page's re-render when its language is changed inside. */
export function persistedOpen(): () => readonly [boolean, (open: boolean) => void] {
  let kept = false
  return () => {
    const [open, setOpen] = useState(kept)
    const show = (next: boolean) => {
      kept = next
      setOpen(next)
    }
    return [open, show]
  }
}
