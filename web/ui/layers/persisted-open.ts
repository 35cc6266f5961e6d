import { useState } from 'react'

/** Whether something is open; survives the page's re-render when its language is changed inside. */
export function persistedOpen(): () => readonly [boolean, (open: boolean) => void] {
  let persisted = false
  return () => {
    const [open, setOpen] = useState(persisted)
    const show = (next: boolean) => {
      persisted = next
      setOpen(next)
    }
    return [open, show]
  }
}
