import { Suspense } from 'react'
import { part } from '../ui/browser/part.ts'
import type { LastResultsProps } from './LastResults.tsx'

const LastResults = part(() => import('./LastResults.tsx'))

/** The row of last results above a stage. Before the first round it only reserves the space, and its code is not loaded. */
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
