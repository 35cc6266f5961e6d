import type { Kopecks } from '@casino/rules/money'
import { useEffect, useRef } from 'react'
import { classes } from '../../ui/browser/class-names.ts'
import { useReducedMotion } from '../../ui/browser/media.ts'
import { chipText } from './chips.ts'
import { chipStyle } from './denominations.ts'

export type ChipFate = 'lies' | 'won' | 'lost'

/** The point that winning chips slide to. */
export const totalId = 'roulette-total'

const slideAfterMs = 1_400

/**
 * The bet on a field: a chip with the amount in its colours, on the field's corner. Lost chips fade, winning ones slide to the
 * total.
 */
export function Chip({ stake, fate }: { stake: Kopecks; fate: ChipFate }) {
  const chip = useRef<HTMLSpanElement>(null)
  const still = useReducedMotion()

  useEffect(() => {
    const total = document.getElementById(totalId)
    if (fate !== 'won' || still || !chip.current || !total) return undefined
    const from = chip.current.getBoundingClientRect()
    const to = total.getBoundingClientRect()
    const slide = chip.current.animate(
      [
        { transform: 'none', opacity: 1 },
        { transform: `translate(${to.left - from.left}px, ${to.top - from.top}px)`, opacity: 1, offset: 0.85 },
        { transform: `translate(${to.left - from.left}px, ${to.top - from.top}px)`, opacity: 0 },
      ],
      { delay: slideAfterMs, duration: 900, easing: 'cubic-bezier(.32,.72,0,1)', fill: 'forwards' },
    )
    return () => slide.cancel()
  }, [fate, still])

  return (
    <span
      ref={chip}
      // Drawn instead of text: the field's accessible name has the full amount, and voice control does not need it.
      data-sum={chipText(stake)}
      style={chipStyle(stake)}
      className={classes(
        'roulette-chip tabular pointer-events-none absolute z-20 grid place-items-center rounded-full font-bold shadow-small',
        'before:content-[attr(data-sum)]',
        'transition-[opacity,scale] duration-220 starting:scale-50 starting:opacity-0',
        fate === 'lost' && 'opacity-0 duration-600',
      )}
    />
  )
}
