import { useState } from 'react'

/** Whether something is open; outlives the page's being drawn anew, as it is when another language is chosen inside. */
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
