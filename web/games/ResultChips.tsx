import { Suspense } from 'react'
import { part } from '../ui/browser/part.ts'
import type { LastResultsProps } from './LastResults.tsx'

const LastResults = part(() => import('./LastResults.tsx'))

/** The row of last results over a stage. Without a round it is only its place, so its code loads with the first. */
export function ResultChips(props: LastResultsProps) {
  return (
    <div className="relative z-10 h-11 min-w-0 shrink-0">
      {props.rounds.length > 0 && (
        <Suspense>
          <LastResults {...props} />
        </Suspense>
      )}
    </div>
  )
}
