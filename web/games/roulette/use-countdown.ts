import { countdownMs, resultMs, rouletteAt, spinMs } from '@casino/rules/games/roulette/clock'
import { useEffect, useState } from 'react'
import { useAlarm } from './use-alarm.ts'

/** When the current countdown, or the one after the wheel's turn and its result, reaches zero. */
function countdownEnd(lastSpin: number, now: number): number {
  const phase = rouletteAt(lastSpin, now)
  return phase.state === 'idle' ? phase.endsAtMs : lastSpin + spinMs + resultMs + countdownMs
}

/** The next zero by this browser's clock; `onZero` is called for each one, late in a hidden tab. */
export function useCountdown(lastSpin: number | undefined, onZero: (lateMs: number) => void): number | undefined {
  const [zero, setZero] = useState<number>()

  useEffect(() => {
    if (lastSpin === undefined) return
    const now = Date.now()
    // A zero that is due but not yet handled comes first, whatever the server's clock gives for the next one.
    setZero((due) => (due !== undefined && due <= now ? due : countdownEnd(lastSpin, now)))
  }, [lastSpin])

  useAlarm(zero, (late) => {
    if (lastSpin !== undefined) setZero(countdownEnd(lastSpin, Date.now()))
    onZero(late)
  })
  return zero
}
