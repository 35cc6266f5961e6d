import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/messages/states.tsx'

export interface FailedQuery {
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

const FailureText = lazy(() => import('./FailureText.tsx'))

/** Why a query failed. The words of all refusals are loaded only when one is shown. */
export function Failure({ query }: { query: FailedQuery }) {
  return (
    <Suspense fallback={<Skeleton className="h-44 rounded-md" />}>
      <FailureText query={query} />
    </Suspense>
  )
}
