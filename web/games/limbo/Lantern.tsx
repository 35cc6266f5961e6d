import { useEffect, useRef } from 'react'
import { heightOf } from './rounds/height.ts'
import { LanternDrawing } from './rounds/LanternDrawing.tsx'
import { flightMs, useFlightMs } from './use-limbo.ts'

/** Fast from the ground, slow at the end, as warm air carries it. */
export const rise = 'cubic-bezier(.16,.72,.3,1)'
/** Back to the ground while the answer is awaited. */
const backMs = 180

interface LanternProps {
  /** The last drawn multiplier, in hundredths. */
  drawn: number | undefined
  /** Identifies the round: the same multiplier may come twice. */
  roundId: string | undefined
  /** A bet without an answer yet. */
  waiting: boolean
  /** The light is out: the round is lost. */
  out: boolean
}

/** The lantern, which rises to the drawn multiplier. Only a drawing: the number is next to it as text. */
export function Lantern({ drawn, roundId, waiting, out }: LanternProps) {
  const carrier = useRef<HTMLDivElement>(null)
  const shown = useRef<string>(undefined)
  const ms = useFlightMs()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a round and the wait for it move the lantern.
  useEffect(() => {
    if (!carrier.current) return
    const height = drawn === undefined ? 0 : heightOf(drawn)
    if (roundId !== shown.current) {
      shown.current = roundId
      return fly(carrier.current, height, ms)
    }
    // In turbo it rises from where it is. Without an answer it goes back there.
    if (ms === flightMs) fly(carrier.current, waiting ? 0 : height, backMs)
  }, [roundId, waiting])

  return (
    <div className="limbo-track" aria-hidden="true">
      <div ref={carrier} className="limbo-carrier">
        <div className="limbo-lantern" data-out={out || undefined}>
          <LanternDrawing />
        </div>
      </div>
    </div>
  )
}

function fly(carrier: HTMLElement, height: number, ms: number): void {
  const from = getComputedStyle(carrier).transform
  for (const animation of carrier.getAnimations()) animation.cancel()
  const transform = `translateY(${-100 * height}%)`
  carrier.style.transform = transform
  if (ms > 0) carrier.animate([{ transform: from }, { transform }], { duration: ms, easing: rise })
}
