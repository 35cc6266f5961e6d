import { type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react'
import { part } from './part.ts'

const load = () => import('./DialogSurface.tsx')
const Surface = part(load)

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** The title is for readers alone. */
  titleHidden?: boolean
  /** 420, 560 or 720 wide; on a phone always a sheet from the bottom. */
  width?: 'form' | 'details' | 'edit'
  /** A drawer from the left instead, on every width. */
  drawer?: boolean
  /** Pinned to the bottom, above the safe area. */
  actions?: ReactNode
  /** A confirmation of something destructive: not closed by a press beside it. */
  destructive?: boolean
  /** A form says `field`: its first field, unless that would bring up a keyboard on the screen. */
  initialFocus?: RefObject<HTMLElement | null> | 'field'
  children: ReactNode
}

/** Fetches the dialog's code ahead, when a press is likely. */
export function preloadDialog(): void {
  void load()
}

/** A dialog; its code comes with the first one that opens. Put what is shown into children, they are drawn only while open. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open)
  useEffect(() => {
    if (props.open) setWanted(true)
  }, [props.open])
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Surface {...props} />
    </Suspense>
  )
}
