import './sheet.ts'
import { Cherry } from 'lucide-react'
import { useDeferredValue } from 'react'
import { SlotCard } from '../catalogue/cards/SlotCard.tsx'
import type { SlotFilter } from '../catalogue/selection.ts'
import { type Slot, slotKey } from '../catalogue/slot.ts'
import { useSlots } from '../catalogue/use-catalogue.ts'
import { m } from '../texts/compiled/messages.js'
import { EmptyState, ErrorState } from '../ui/messages/states.tsx'
import { useSession } from '../wire/session.ts'
import { useMySlots } from '../wire/slots.ts'
import { CoversSkeleton, coversClass, mostContinued, mostCovers } from './CoversSkeleton.tsx'
import type { Tab } from './tabs.ts'

const filters: Readonly<Record<Tab, SlotFilter>> = {
  topSlots: {},
  slots: { category: 'slots' },
  turboGames: { category: 'turboGames' },
  liveGames: { category: 'liveGames' },
  new: { onlyNew: true },
  bingo: { category: 'bingo' },
}

/** The games of a tab, the most popular first. Those in the row to continue come last, so that the first ones are not repeated. */
export default function Covers({ tab }: { tab: Tab }) {
  const { data, isError, isPlaceholderData, refetch } = useSlots(filters[tab])
  // Rendered as a transition, because it arrives while the visitor looks at what is above.
  const slots = useDeferredValue(data)
  const { authenticated } = useSession()
  const mine = useMySlots()
  if (isError) return <ErrorState text={m.home_slots_error()} onRetry={() => void refetch()} />
  if (!slots || (authenticated && mine.isPending)) return <CoversSkeleton />
  if (slots.length === 0) return <EmptyState drawing={<Cherry />} text={m.home_no_slots()} />
  const opened = new Set(mine.data?.recents.slice(0, mostContinued).map(slotKey))
  const shownAbove = (slot: Slot) => Number(opened.has(slotKey(slot)))
  const listed = [...slots].sort((a, b) => shownAbove(a) - shownAbove(b))
  return (
    <ul className={coversClass} aria-label={m.home_catalogue()} aria-busy={isPlaceholderData}>
      {listed.slice(0, mostCovers).map((slot) => (
        <li key={slot.id} className="min-w-0">
          <SlotCard slot={slot} sizes="(min-width: 1024px) 190px, (min-width: 600px) 25vw, 33vw" />
        </li>
      ))}
    </ul>
  )
}
