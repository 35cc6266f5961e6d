import './sheet.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Slot, slotKey } from '../catalogue/slot.ts'
import { useSlots } from '../catalogue/use-catalogue.ts'
import { LiveBets } from '../games/feed/LiveBets.tsx'
import { m } from '../texts/compiled/messages.js'
import { countText } from '../ui/shown/figures.ts'
import { useSession } from '../wire/session.ts'
import { freeRoundsOptions, popularSlotsOptions, useMySlots } from '../wire/slots.ts'
import { mostContinued, mostCovers } from './CoversSkeleton.tsx'
import { SlotRow } from './SlotRow.tsx'

/** In one row; the page of slots has all of them. */
const mostInRow = 16
/** Fewer games do not make a row. */
const fewestInRow = 4
const liveBets = 8

/** The rows of slots at the end of the main page, and the bets of all players. */
export default function Rows() {
  const { authenticated } = useSession()
  return (
    <>
      {authenticated && <FreeRounds />}
      <Played />
      <section aria-labelledby="bets-title">
        <h2 id="bets-title" className="type-h2 mb-4">
          {m.home_bets()}
        </h2>
        <div className="overflow-clip rounded-lg border border-line bg-surface">
          <LiveBets feed="all" label={m.home_bets()} most={liveBets} />
        </div>
      </section>
    </>
  )
}

/** The games of which the player has free rounds. */
function FreeRounds() {
  const given = useQuery(freeRoundsOptions).data
  const keys = useMemo(() => [...new Set(given?.map(slotKey))], [given])
  const slots = useSlots({ only: keys }, keys.length > 0).data
  if (!given || keys.length === 0 || slots?.length === 0) return null
  const roundsOf = (slot: Slot) =>
    given.filter((each) => slotKey(each) === slotKey(slot)).reduce((sum, { rounds }) => sum + rounds, 0)
  return (
    <SlotRow
      id="free-rounds-title"
      title={m.home_free_rounds()}
      slots={slots}
      noteOf={(slot) => (
        <p className="type-small text-accent-text">{m.home_free_rounds_left({ count: countText(roundsOf(slot)) })}</p>
      )}
    />
  )
}

/** Currently popular games and new ones, without those in the catalogue's first tab and in the row to continue. */
function Played() {
  const popular = useQuery(popularSlotsOptions)
  const keys = useMemo(() => popular.data?.map(slotKey) ?? [], [popular.data])
  const all = useSlots({})
  const top = all.data
  const played = useSlots({ only: keys }, keys.length > 0)
  const fresh = useSlots({ onlyNew: true })
  const { authenticated } = useSession()
  const mine = useMySlots()
  const waiting =
    popular.isPending ||
    (keys.length > 0 && played.isPending) ||
    !top ||
    fresh.isPending ||
    (authenticated && mine.isPending)
  // The catalogue above says that it could not be read.
  if (all.isError || fresh.isError) return null
  const shown = new Set(mine.data?.recents.slice(0, mostContinued).map(slotKey))
  for (const slot of top?.filter((one) => !shown.has(slotKey(one))).slice(0, mostCovers) ?? []) shown.add(slotKey(slot))
  const row = (slots: readonly Slot[] = []) => {
    const listed = slots.filter((slot) => !shown.has(slotKey(slot))).slice(0, mostInRow)
    if (listed.length < fewestInRow) return []
    for (const slot of listed) shown.add(slotKey(slot))
    return listed
  }
  const [popularRow, newRow] = waiting ? [[], undefined] : [row(keys.length > 0 ? played.data : []), row(fresh.data)]
  return (
    <>
      {popularRow.length > 0 && <SlotRow id="popular-title" title={m.home_popular()} slots={popularRow} />}
      {newRow?.length !== 0 && <SlotRow id="new-title" title={m.home_new()} slots={newRow} />}
    </>
  )
}
