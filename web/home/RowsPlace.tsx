import { Suspense, useRef } from 'react'
import { part } from '../ui/browser/part.ts'
import { useNear } from './use-near.ts'

const Rows = part(() => import('./Rows.tsx'))

/** The end of the page loads when a visitor comes near it, or the browser is idle. */
export function RowsPlace() {
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place)
  return (
    <div ref={place} className="space-y-6 md:space-y-8">
      {near && (
        <Suspense fallback={null}>
          <Rows />
        </Suspense>
      )}
    </div>
  )
}
