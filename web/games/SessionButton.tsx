import { kopecks } from '@casino/rules/money'
import { ChartLine } from 'lucide-react'
import { Suspense } from 'react'
import { m } from '../texts/compiled/messages.js'
import { part } from '../ui/browser/part.ts'
import { Skeleton } from '../ui/messages/states.tsx'
import { Profit } from '../ui/shown/Money.tsx'
import { useSession } from '../wire/session.ts'
import { BarPopover } from './BarPopover.tsx'
import { emptySession, netOf } from './session-result.ts'
import { useSessionResult } from './session-store.ts'

const SessionFigures = part(() => import('./SessionFigures.tsx'))

/** The player's result in this session, one press away in every game. */
export function SessionButton() {
  const session = useSessionResult(useSession().user?.id)
  const net = session ? netOf(session) : kopecks(0)
  return (
    <BarPopover label={m.game_session()} icon={<ChartLine size={20} aria-hidden />} text={<Profit kopecks={net} />}>
      <Suspense fallback={<Skeleton className="h-48" />}>
        <SessionFigures session={session ?? emptySession(Date.now())} />
      </Suspense>
    </BarPopover>
  )
}
