import { type FocusEvent, type PointerEvent, useSyncExternalStore } from 'react'

interface Tip {
  text: string
  top: number
  left: number
}

let tip: Tip | undefined
const listeners = new Set<() => void>()

function show(next: Tip | undefined): void {
  tip = next
  for (const listener of listeners) listener()
}

/** Shows a tooltip next to an icon on hover or focus. Screen readers get the name from the page. */
export function useTip(text: string) {
  const open = ({ currentTarget }: PointerEvent | FocusEvent) => {
    const box = currentTarget.getBoundingClientRect()
    show({ text, top: box.top + box.height / 2, left: box.right + 8 })
  }
  const close = () => show(undefined)
  return { onPointerEnter: open, onPointerLeave: close, onFocus: open, onBlur: close, onClick: close }
}

/** The place of the shared tooltip; used with the narrow sidebar. */
export function Tips() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => tip,
    () => undefined,
  )
  if (!shown) return null
  return (
    <span
      aria-hidden="true"
      style={{ top: shown.top, left: shown.left }}
      className="type-label pointer-events-none fixed z-50 hidden -translate-y-1/2 rounded-md border border-line bg-raised px-2.5 py-1.5 text-text shadow-middle md:block xl:hidden"
    >
      {shown.text}
    </span>
  )
}
