import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { classes } from '../ui/browser/class-names.ts'
import { aboveBar, useInView } from './in-view.ts'

/** docs/product.md §8: disappears after 3 s. */
const staysMs = 3000

interface RoundProblemProps {
  text: string
  /** The player's remedy. */
  remedy?: ReactNode
  /** Called when the message has been shown long enough; without it the message stays. */
  onGone?: () => void
}

/** The red box under the main button. It stays while it is focused or hovered, so that its remedy can be reached. */
export function RoundProblem({ text, remedy, onGone }: RoundProblemProps) {
  const [held, setHeld] = useState(false)
  const box = useInView<HTMLDivElement>()

  useEffect(() => {
    if (held || !onGone) return undefined
    const timer = setTimeout(onGone, staysMs)
    return () => clearTimeout(timer)
  }, [held, onGone])

  return (
    <div
      ref={box}
      role="alert"
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      className={classes(
        'flex min-h-11 items-center gap-2 rounded-md bg-danger-tint py-1 pr-1 pl-3 text-danger transition-opacity duration-150 starting:opacity-0',
        aboveBar,
      )}
    >
      <CircleAlert size={20} className="shrink-0" aria-hidden />
      <span className="type-body min-w-0 flex-1 py-1.5">{text}</span>
      {remedy}
    </div>
  )
}
