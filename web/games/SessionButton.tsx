import { kopecks } from '@casino/rules/money'
import { ChartLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../texts/compiled/messages.js'
import { Button } from '../ui/Button.tsx'
import { Money, Profit } from '../ui/Money.tsx'
import { useSession } from '../wire/session.ts'
import { BarPopover } from './BarPopover.tsx'
import { coursePoints, emptySession, netOf, type SessionResult } from './session-result.ts'
import { resetSession, useSessionResult } from './session-store.ts'

/** What this session has cost or brought: one press away in every game. */
export function SessionButton() {
  const session = useSessionResult(useSession().user?.id)
  const net = session ? netOf(session) : kopecks(0)
  return (
    <BarPopover label={m.game_session()} icon={<ChartLine size={20} aria-hidden />} text={<Profit kopecks={net} />}>
      <SessionFigures session={session ?? emptySession(Date.now())} />
    </BarPopover>
  )
}

function SessionFigures({ session }: { session: SessionResult }) {
  const minutes = Math.floor((Date.now() - session.since) / 60_000)
  return (
    <div className="flex flex-col gap-3">
      <p className="type-h3">{m.game_session()}</p>
      <dl className="type-body flex flex-col gap-2">
        <Line name={m.game_session_staked()}>
          <Money kopecks={session.staked} />
        </Line>
        <Line name={m.game_session_returned()}>
          <Money kopecks={session.returned} />
        </Line>
        <Line name={m.game_session_net()}>
          <Profit kopecks={netOf(session)} className="font-semibold" />
        </Line>
        <Line name={m.game_session_rounds()}>{session.rounds}</Line>
        <Line name={m.game_session_time()}>{m.game_minutes({ count: minutes })}</Line>
      </dl>
      {session.rounds > 0 && (
        <>
          <svg
            viewBox="0 -2 280 52"
            className="h-[52px] w-full"
            preserveAspectRatio="none"
            role="img"
            aria-label={m.game_session_drawing()}
          >
            <polyline
              points={coursePoints(session.course, 280, 48)}
              fill="none"
              stroke="var(--accent-text)"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <Button onClick={resetSession}>{m.game_session_reset()}</Button>
        </>
      )}
    </div>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-text-2">{name}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}
