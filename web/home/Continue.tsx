import './sheet.ts'
import type { GameType } from '@casino/contract/entities'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { SlotCard, SlotCardSkeleton } from '../catalogue/cards/SlotCard.tsx'
import { slotKey } from '../catalogue/slot.ts'
import { useSlots } from '../catalogue/use-catalogue.ts'
import { GameLink, useGameName } from '../shell/house-games.tsx'
import { m } from '../texts/compiled/messages.js'
import { useGames, useSettings } from '../wire/site.ts'
import { mySlotsOptions } from '../wire/slots.ts'
import { GamePicture } from './GamePicture.tsx'

const mostListed = 12
/** As many as a wide screen shows. */
const places = [0, 1, 2, 3, 4, 5, 6, 7]

/** What the player opened or played last, our own games and slots together. */
export default function Continue() {
  const mine = useQuery(mySlotsOptions)
  const games = useGames()
  const recents = useMemo(() => mine.data?.recents.slice(0, mostListed) ?? [], [mine.data])
  const slots = useSlots({ only: recents.map(slotKey) }, recents.length > 0)
  const played = mine.data?.games.filter(({ game }) => games.data?.some((each) => isOpen(each) && each.type === game))
  const found = new Map(slots.data?.map((slot) => [slotKey(slot), slot]))
  const listed = [
    ...recents.flatMap(({ at, ...slot }) => {
      const listedSlot = found.get(slotKey(slot))
      return listedSlot ? [{ at, card: <SlotCard slot={listedSlot} sizes="126px" />, key: listedSlot.cover }] : []
    }),
    ...(played ?? []).map(({ at, game }) => ({ at, card: <HouseCard game={game} />, key: game })),
  ]
    .sort((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, mostListed)

  const waiting = mine.isPending || (recents.length > 0 && slots.isPending) || games.isPending
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
          : listed.map(({ key, card }) => <li key={key}>{card}</li>)}
      </ul>
    </section>
  )
}

const isOpen = ({ status }: { status: string }) => status === 'active'

/** Remembers whether the place is needed (ContinuePlace.tsx); undefined: not known yet. */
function reserve(needed: boolean | undefined): void {
  if (needed === undefined) return
  const { dataset } = document.documentElement
  if (needed) dataset.continue = ''
  else delete dataset.continue
  try {
    if (needed) localStorage.setItem('continue', '1')
    else localStorage.removeItem('continue')
  } catch {
    // Without storage the place is not reserved on the next visit.
  }
}

/** A game of our own, as large as a slot. */
function HouseCard({ game }: { game: GameType }) {
  const name = useGameName(game)
  const { site } = useSettings()
  const record = useGames().data?.find(({ type }) => type === game)
  return (
    <GameLink game={game} className="slot-card continue-own">
      <span className="slot-card-cover">
        <GamePicture game={game} record={record} shape="cover" />
      </span>
      <span className="slot-card-name">{name}</span>
      <span className="slot-card-provider">{site.name}</span>
    </GameLink>
  )
}
