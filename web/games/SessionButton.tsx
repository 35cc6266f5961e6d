import { ChartLine } from 'lucide-react'
import { Suspense } from 'react'
import { m } from '../texts/compiled/messages.js'
import { part } from '../ui/browser/part.ts'
import { Skeleton } from '../ui/messages/states.tsx'
import { useSession } from '../wire/session.ts'
import { BarPopover } from './BarPopover.tsx'
import { emptySession } from './session-result.ts'
import { useSessionResult } from './session-store.ts'

const SessionFigures = part(() => import('./SessionFigures.tsx'))

/** The rounds of this tab, one press away in every game. The result of the session is in the line above the bar. */
export function SessionButton() {
  const session = useSessionResult(useSession().user?.id)
  return (
    <BarPopover label={m.game_session()} icon={<ChartLine size={20} aria-hidden />}>
      <Suspense fallback={<Skeleton className="h-48" />}>
        <SessionFigures session={session ?? emptySession(Date.now())} />
      </Suspense>
    </BarPopover>
  )
}
