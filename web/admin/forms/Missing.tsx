import { ErrorState, Skeleton } from '../../ui/messages/states.tsx'
import { Failure } from './Failure.tsx'

interface MissingProps {
  query: { isError: boolean; error: Error | null; refetch: () => Promise<unknown> }
  /** The error message; by default the server's. */
  text?: string
  /** The skeleton's height. */
  className: string
}

/** Shown instead of missing data: a skeleton while it is loading, or the error. */
export function Missing({ query, text, className }: MissingProps) {
  if (!query.isError) return <Skeleton className={className} />
  if (text === undefined) return <Failure query={query} />
  return <ErrorState text={text} onRetry={() => void query.refetch()} />
}
