import { useState } from 'react'
import { Skeleton } from '../../ui/messages/states.tsx'

/** Shown while a screen's code or data are loading. */
export function Loading() {
  return (
    <div className="page py-6 md:py-8" aria-hidden="true">
      <Skeleton className="mb-6 h-8 w-48" />
      <Skeleton className="h-[360px] rounded-xl" />
    </div>
  )
}

/**
 * Shown at the current scroll position of a long page: a player who goes back before the next screen has loaded is at the same
 * position.
 */
export function LoadingNext() {
  const [top] = useState(() => globalThis.scrollY)
  return (
    <div className="loading-next" style={{ padding: `${top}px 0 100vh` }}>
      <Loading />
    </div>
  )
}
