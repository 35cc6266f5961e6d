import type { ReactNode } from 'react'
import { SlotCover } from './SlotCover.tsx'
import { type Slot, slotKey } from './slot.ts'
import { useCatalogue } from './use-catalogue.ts'

interface PlayedCoverProps {
  game: Pick<Slot, 'provider' | 'alias'>
  /** For a game that the catalogue does not list, or before it is loaded. */
  fallback: ReactNode
}

/** The small cover of a game known from one of its rounds. The partner's names are case-insensitive. */
export default function PlayedCover({ game, fallback }: PlayedCoverProps) {
  const key = slotKey(game).toLowerCase()
  const slot = useCatalogue().data?.slots.find((each) => slotKey(each).toLowerCase() === key)
  return slot ? <SlotCover slot={slot} sizes="40px" /> : fallback
}
