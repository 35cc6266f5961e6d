import { useState } from 'react'

/** Whether something is open; survives the re-render of the page when the language is changed inside it. */
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
