import { ErrorState, Skeleton } from '../../ui/messages/states.tsx'
import { adminErrorText } from './error-text.ts'

interface MissingProps {
  query: { isError: boolean; error: Error | null; refetch: () => Promise<unknown> }
  /** The error message; by default the server's. */
  text?: string
  /** Of the skeleton: its height. */
  className: string
}

/** Shown instead of what a query has not brought: a skeleton while it is loading, or the error. */
export function Missing({ query, text, className }: MissingProps) {
  if (!query.isError) return <Skeleton className={className} />
  return <ErrorState text={text ?? adminErrorText(query.error)} onRetry={() => void query.refetch()} />
}
