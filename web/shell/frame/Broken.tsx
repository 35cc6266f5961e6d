import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { m } from '../../texts/compiled/messages.js'
import { ErrorState } from '../../ui/messages/states.tsx'
import { buttonClass } from '../../ui/shown/Button.tsx'
import { Screen } from './Screen.tsx'

/** The code of a screen could not be loaded. */
export class Missing extends Error {}

/** A screen that failed; the shell around it stays. */
export function Broken({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const missing = error instanceof Missing
  const retry = () => {
    // A browser may cache a failed import permanently, so the page is reloaded; offline, a reload would show nothing at all.
    if (missing && navigator.onLine) return location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <Screen title={m.shell_broken_title()}>
      <ErrorState text={missing ? m.shell_missing_text() : m.shell_broken_text()} onRetry={retry} />
      {/* The status page is also loaded on demand: if code is missing, it may not load either. */}
      {!missing && (
        <p className="text-center">
          <Link to="/status" className={buttonClass('quiet')}>
            {m.page_status()}
          </Link>
        </p>
      )}
    </Screen>
  )
}
