import type { ReactNode } from 'react'
import { ErrorState, Skeleton } from '../../ui/messages/states.tsx'
import { adminErrorText } from '../forms/error-text.ts'

interface PartProps<D> {
  query: { data: readonly D[] | undefined; isError: boolean; error: Error | null; refetch: () => Promise<unknown> }
  empty: string
  children: (rows: readonly D[]) => ReactNode
}

/** The loading, error and empty states of a part of the dialog. */
export function Part<D>({ query, empty, children }: PartProps<D>) {
  if (query.data) {
    return query.data.length > 0 ? children(query.data) : <p className="py-10 text-center text-text-2">{empty}</p>
  }
  if (query.isError) return <ErrorState text={adminErrorText(query.error)} onRetry={() => void query.refetch()} />
  return (
    <div aria-hidden="true" className="space-y-2">
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-11" />
      ))}
    </div>
  )
}
