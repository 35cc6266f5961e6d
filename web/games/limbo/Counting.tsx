import { useLayoutEffect, useRef } from 'react'
import { formatMultiplier } from '../../ui/fields/amount.ts'
import { rise } from './Lantern.tsx'
import { heightOf, multiplierAt } from './rounds/height.ts'
import { sizeOf } from './size.ts'
import { useFlightMs } from './use-limbo.ts'

/** The multipliers that the lantern passes, at its pace. Only a drawing: the result is announced when the lantern has arrived. */
export function Counting({ to }: { to: number }) {
  const number = useRef<HTMLSpanElement>(null)
  const ms = useFlightMs()

  useLayoutEffect(() => {
    const clock = new Animation(new KeyframeEffect(null, null, { duration: ms, easing: rise, fill: 'forwards' }))
    let frame = 0
    const draw = () => {
      const progress = clock.effect?.getComputedTiming().progress ?? 0
      const passed = formatMultiplier(Math.min(multiplierAt(heightOf(to) * progress), to))
      if (number.current) {
        number.current.textContent = passed
        number.current.style.fontSize = sizeOf(passed)
      }
      frame = requestAnimationFrame(draw)
    }
    clock.play()
    draw()
    return () => {
      clock.cancel()
      cancelAnimationFrame(frame)
    }
  }, [to, ms])

  return (
    <p className="type-result tabular" aria-hidden="true">
      <span ref={number} />
    </p>
  )
}
