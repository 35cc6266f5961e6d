import { type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react'
import { part } from '../browser/part.ts'

const load = () => import('./DialogSurface.tsx')
const Surface = part(load)

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** The title is only for screen readers. */
  titleHidden?: boolean
  /** 420, 560 or 720 wide; on a phone always a sheet from the bottom. */
  width?: 'form' | 'details' | 'edit' | 'desk'
  /** A drawer from the left instead, at every width. */
  drawer?: boolean
  /** A picture next to the content, 300 wide. Only for the widest dialog, and not on a phone. */
  art?: ReactNode
  /** Pinned to the bottom, above the safe area. */
  actions?: ReactNode
  /** A confirmation of a destructive action: not closed by a press outside. */
  destructive?: boolean
  /** The element that takes the focus on closing, instead of the opener. */
  finalFocus?: () => HTMLElement | null
  /** For a form, `field`: focuses its first field, unless that would open the on-screen keyboard. */
  initialFocus?: RefObject<HTMLElement | null> | 'field'
  children: ReactNode
}

/** Preloads the dialog's code when a press is likely. */
export function preloadDialog(): void {
  void load()
}

/**
 * A dialog; its code loads with the first one that opens. Pass the content as children, which are rendered only while it is
 * open.
 */
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
