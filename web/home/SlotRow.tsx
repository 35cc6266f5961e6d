import type { ReactNode } from 'react'
import { SlotCard, SlotCardSkeleton } from '../catalogue/cards/SlotCard.tsx'
import type { Slot } from '../catalogue/slot.ts'

/** The number that fits on a wide screen. */
const places = [0, 1, 2, 3, 4, 5, 6, 7]

interface SlotRowProps {
  id: string
  title: string
  /** Placeholders are shown while they are undefined. */
  slots: readonly Slot[] | undefined
  /** Below a slot's name. */
  noteOf?: (slot: Slot) => ReactNode
  className?: string
}

/** Slots in a row that scrolls sideways. */
export function SlotRow({ id, title, slots, noteOf, className }: SlotRowProps) {
  return (
    <section aria-labelledby={id} aria-busy={!slots} className={className}>
      <h2 id={id} className="type-h2 mb-4">
        {title}
      </h2>
      <ul data-scrolls className="slot-row scrollbar-none">
        {slots
          ? slots.map((slot) => (
              <li key={slot.id}>
                <SlotCard slot={slot} sizes="126px" />
                {noteOf?.(slot)}
              </li>
            ))
          : places.map((place) => (
              <li key={place}>
                <SlotCardSkeleton />
              </li>
            ))}
      </ul>
    </section>
  )
}
