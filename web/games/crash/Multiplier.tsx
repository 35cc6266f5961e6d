import { multiplierAt } from '@casino/rules/games/crash/rules'
import { useRef } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { formatMultiplier } from '../../ui/fields/amount.ts'
import { serverTime, useLatency } from './clock.ts'
import type { Flight } from './crash-table.ts'
import { useFrame } from './use-frame.ts'

/** The current multiplier, in hundredths. */
export const flyingAt = (startsAt: number): number => multiplierAt(Math.floor(serverTime() - startsAt))

/** The middle of the stage: the countdown, the flying multiplier, or where the flight ended. */
export function Multiplier({ flight: { round, phase }, cashed }: { flight: Flight; cashed: boolean }) {
  return (
    // A new element for each phase, because a reused one would animate between them.
    <div key={phase} className="crash-middle">
      {phase === 'bets' && round && <Countdown startsAt={round.startsAt} />}
      {phase === 'flight' && round && <Flying key={round.number} startsAt={round.startsAt} cashed={cashed} />}
      {phase === 'crashed' && round && (
        <>
          <p className="type-result text-text-2">{formatMultiplier((round.crash ?? 1) * 100)}</p>
          <p className="type-label crash-words">
            {m.crash_gone({ multiplier: formatMultiplier((round.crash ?? 1) * 100) })}
          </p>
        </>
      )}
      {phase === 'none' && <p className="type-h3 text-text-2">{m.crash_waiting()}</p>}
      <Latency />
    </div>
  )
}

/** Written directly to the DOM because it changes every frame; screen readers get the start and the end. */
function Flying({ startsAt, cashed }: { startsAt: number; cashed: boolean }) {
  const number = useRef<HTMLSpanElement>(null)
  const shown = useRef(0)
  useFrame(() => {
    const now = flyingAt(startsAt)
    if (!number.current || now === shown.current) return
    shown.current = now
    number.current.textContent = formatMultiplier(now)
  }, true)
  return (
    <p className={classes('type-result', cashed && 'text-success')} role="img" aria-label={m.crash_flying()}>
      <span ref={number} aria-hidden="true" />
    </p>
  )
}

const betsMs = 7_000

function Countdown({ startsAt }: { startsAt: number }) {
  const words = useRef<HTMLSpanElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useFrame(() => {
    const left = Math.max(startsAt - serverTime(), 0)
    const text = m.crash_bets_left({ seconds: (Math.ceil(left / 100) / 10).toFixed(1).replace('.', ',') })
    if (words.current && words.current.textContent !== text) words.current.textContent = text
    if (bar.current) bar.current.style.transform = `scaleX(${Math.min(left / betsMs, 1)})`
  }, true)
  return (
    <div className="crash-countdown" role="img" aria-label={m.crash_taking_bets()}>
      <p className="type-h3 tabular">
        <span ref={words} aria-hidden="true" />
      </p>
      <div className="crash-bar">
        <div ref={bar} />
      </div>
    </div>
  )
}

function Latency() {
  const ms = useLatency()
  return (
    <p className="crash-latency type-tiny tabular text-text-3" title={m.crash_latency_hint()}>
      {ms !== undefined && m.crash_latency({ ms })}
    </p>
  )
}
