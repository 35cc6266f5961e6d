import { ErrorState } from '../../ui/messages/states.tsx'
import { adminErrorText } from './error-text.ts'
import type { FailedQuery } from './Failure.tsx'

export default function FailureText({ query }: { query: FailedQuery }) {
  return <ErrorState text={adminErrorText(query.error)} onRetry={() => void query.refetch()} />
}
