import './sheet.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { slotKey } from '../catalogue/slot.ts'
import { useSlots } from '../catalogue/use-catalogue.ts'
import { removeStored, store } from '../storage/storage.ts'
import { m } from '../texts/compiled/messages.js'
import { mySlotsOptions } from '../wire/slots.ts'
import { mostContinued } from './CoversSkeleton.tsx'
import { SlotRow } from './SlotRow.tsx'

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
    <SlotRow id="continue-title" title={m.home_continue()} slots={waiting ? undefined : listed} className="continue" />
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
