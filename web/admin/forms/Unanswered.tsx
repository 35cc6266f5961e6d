import { ErrorState } from '../../ui/messages/states.tsx'
import { adminErrorText } from './error-text.ts'

/** Shown if the permissions of this member of staff could not be loaded. */
export default function Unanswered({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return <ErrorState text={adminErrorText(error)} onRetry={onRetry} className="m-6" />
}
