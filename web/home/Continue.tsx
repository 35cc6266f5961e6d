import './sheet.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { SlotCard, SlotCardSkeleton } from '../catalogue/cards/SlotCard.tsx'
import { slotKey } from '../catalogue/slot.ts'
import { useSlots } from '../catalogue/use-catalogue.ts'
import { removeStored, store } from '../storage/storage.ts'
import { m } from '../texts/compiled/messages.js'
import { mySlotsOptions } from '../wire/slots.ts'
import { mostContinued } from './CoversSkeleton.tsx'

/** The number that fits on a wide screen. */
const places = [0, 1, 2, 3, 4, 5, 6, 7]

/** The player's recently opened slots. Our own games are already on the page (LastPlayed.tsx). */
export default function Continue() {
  const mine = useQuery(mySlotsOptions)
  const recents = useMemo(() => mine.data?.recents.slice(0, mostContinued) ?? [], [mine.data])
  const slots = useSlots({ only: recents.map(slotKey) }, recents.length > 0)
  const found = new Map(slots.data?.map((slot) => [slotKey(slot), slot]))
  const listed = recents.flatMap((recent) => found.get(slotKey(recent)) ?? [])

  const waiting = mine.isPending || (recents.length > 0 && slots.isPending)
  const empty = !waiting && listed.length === 0
  useEffect(() => reserve(waiting ? undefined : !empty), [waiting, empty])

  if (empty || (waiting && !('continue' in document.documentElement.dataset))) return null
  return (
    <section aria-labelledby="continue-title" aria-busy={waiting} className="continue">
      <h2 id="continue-title" className="type-h2 mb-4">
        {m.home_continue()}
      </h2>
      <ul data-scrolls className="continue-row scrollbar-none">
        {waiting
          ? places.map((place) => (
              <li key={place}>
                <SlotCardSkeleton />
              </li>
            ))
          : listed.map((slot) => (
              <li key={slot.id}>
                <SlotCard slot={slot} sizes="126px" />
              </li>
            ))}
      </ul>
    </section>
  )
}

/** Remembers whether the row is needed (ContinuePlace.tsx); undefined while unknown. */
function reserve(needed: boolean | undefined): void {
  if (needed === undefined) return
  const { dataset } = document.documentElement
  if (needed) dataset.continue = ''
  else delete dataset.continue
  if (needed) store('continue', '1')
  else removeStored('continue')
}
