import { Suspense, useEffect } from 'react'
import { part } from '../ui/browser/part.ts'
import { useSession } from '../wire/session.ts'

const Continue = part(() => import('./Continue.tsx'))

/**
 * A row for signed-in players to continue their games. The browser remembers whether there are any, so that the space is
 * reserved before the first paint (boot.js); guests have none.
 */
export function ContinuePlace() {
  const { authenticated, loading } = useSession()
  const guest = !authenticated && !loading
  useEffect(() => {
    if (guest) delete document.documentElement.dataset.continue
  }, [guest])
  return (
    <div className="continue-place">
      {authenticated && (
        <Suspense fallback={null}>
          <Continue />
        </Suspense>
      )}
    </div>
  )
}
