import { useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { part } from '../../ui/browser/part.ts'
import { Skeleton } from '../../ui/messages/states.tsx'
import { useLoaded } from '../../wire/connection.ts'

const WinsStrip = part(() => import('./WinsStrip.tsx'))

/**
 * The place of the major wins, with a fixed height from the first paint. Its content is loaded after the page, because visitors
 * do not come for it.
 */
export function WinsPlace() {
  // Depends on the displayed page, not on the loading one: nothing may move before the page itself changes.
  const shown = useRouterState({ select: ({ matches }) => hasStrip(matches.at(-1)?.pathname ?? '/') })
  const loaded = useLoaded()
  if (!shown) return null
  return (
    <div className="h-[4.5rem] border-b border-line bg-surface">
      {loaded ? (
        <Suspense fallback={<WinsSkeleton />}>
          <WinsStrip skeleton={<WinsSkeleton />} />
        </Suspense>
      ) : (
        <WinsSkeleton />
      )}
    </div>
  )
}

/** Hidden where a game or the panel needs the space. */
function hasStrip(pathname: string): boolean {
  return !/^\/(games|admin)\b|^\/slots\/./.test(pathname)
}

function WinsSkeleton() {
  return (
    <div className="skeleton page flex h-full items-center gap-2 overflow-hidden" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((place) => (
        <Skeleton key={place} className="h-[3.75rem] w-[15rem] shrink-0" />
      ))}
    </div>
  )
}
