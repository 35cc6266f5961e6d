import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '../texts/compiled/messages.js'

const fadesAfterMs = 3000

/**
 * The button to leave full screen. It fades, but remains visible enough to find, because the page receives no pointer events
 * over another site's frame.
 */
export function LeaveFullScreen({ onLeave }: { onLeave: () => void }) {
  const [held, setHeld] = useState(false)
  const [faded, setFaded] = useState(false)

  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => setFaded(true), fadesAfterMs)
    return () => clearTimeout(timer)
  }, [held])

  const hold = () => {
    setHeld(true)
    setFaded(false)
  }
  return (
    <button
      type="button"
      aria-label={m.slot_leave_full_screen()}
      title={m.slot_leave_full_screen()}
      onClick={onLeave}
      onPointerEnter={hold}
      onPointerLeave={() => setHeld(false)}
      onFocus={hold}
      onBlur={() => setHeld(false)}
      style={{ opacity: faded ? 0.35 : 1 }}
      className="absolute top-3 right-3 grid size-11 place-items-center rounded-full bg-black/70 text-white transition-opacity duration-150"
    >
      <X size={24} aria-hidden />
    </button>
  )
}
