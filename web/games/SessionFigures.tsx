import { type ReactNode, useEffect, useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { Button } from '../ui/shown/Button.tsx'
import { Money, Profit } from '../ui/shown/Money.tsx'
import { drawingOf } from './session-drawing.ts'
import { netOf, type SessionResult } from './session-result.ts'
import { resetSession } from './session-store.ts'

/** The figures of the session's result, loaded when they are first opened. */
export default function SessionFigures({ session }: { session: SessionResult }) {
  const minutes = Math.max(0, Math.floor((useNow(5_000) - session.since) / 60_000))
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
          <Course session={session} />
          <Button onClick={resetSession}>{m.game_session_reset()}</Button>
        </>
      )}
    </div>
  )
}

const box = { width: 280, height: 56 }

/** A chart of the net result after each round, with a line at zero. */
function Course({ session }: { session: SessionResult }) {
  const { points, zero } = drawingOf(session.course, box.width, box.height)
  return (
    <svg
      viewBox={`0 -4 ${box.width} ${box.height + 8}`}
      className="h-16 w-full"
      preserveAspectRatio="none"
      role="img"
      aria-label={m.game_session_drawing()}
      fill="none"
      strokeWidth="2"
    >
      <path
        d={`M0 ${zero}H${box.width}`}
        stroke="var(--line-strong)"
        strokeDasharray="4 4"
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
      />
      <polyline points={points} stroke="var(--accent-text)" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** The current time, updated while it is shown. */
function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-text-2">{name}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}
