import { ErrorState } from '../../ui/messages/states.tsx'
import { adminErrorText } from './error-text.ts'

/** The panel could not ask what this member of staff may do. */
export default function Unanswered({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return <ErrorState text={adminErrorText(error)} onRetry={onRetry} className="m-6" />
}
