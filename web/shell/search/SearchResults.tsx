import { tidy } from '@casino/rules/tidy'
import { Blocks } from 'lucide-react'
import { slotPlace } from '../../catalogue/place.ts'
import { SlotCover } from '../../catalogue/SlotCover.tsx'
import type { Slot } from '../../catalogue/slot.ts'
import { useProviders, useSlots } from '../../catalogue/use-catalogue.ts'
import { m } from '../../texts/compiled/messages.js'
import { gamesOf, houseKey, type SignInOption, useHouse } from '../auth/providers.ts'
import type { LinkTarget, NavigationEntry } from '../frame/destinations.ts'
import { useNames } from '../games/house-games.tsx'
import { findPages, inOrder } from './find-pages.ts'
import { ResultList, type SearchResult, type SearchResultsProps } from './ResultList.tsx'

const mostProviders = 6
const mostListed = 10

/** The results of a query: providers, then pages and in-house games, merged with the slots by quality of match. */
export default function SearchResults(props: SearchResultsProps) {
  return <ResultList {...props} {...useFound(props.query)} />
}

/** Until the catalogue is read, or without it, only the site's own pages and games are found. */
function useFound(query: string): { found: readonly SearchResult[]; loading: boolean } {
  const nameOf = useNames()
  const house = useHouse()
  const typed = tidy(query)
  const providers = useProviders(typed)
  const slots = useSlots({ query: typed })
  const found = inOrder(query, findPages(query, nameOf), slots.data ?? [])
  const own = house.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
  const named = [...own, ...(providers.data ?? [])]
  const listed = [
    ...named.slice(0, mostProviders).map(providerResult),
    ...found.slice(0, mostListed).map((one) => ('place' in one ? pageResult(one, nameOf(one)) : slotResult(one))),
  ]
  const loading = [providers, slots].some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData)
  return { found: listed.slice(0, mostListed), loading }
}

/** The catalogue filtered by this provider; in-house games are on the main page. */
function providerResult(provider: SignInOption): SearchResult {
  const { key, name } = provider
  const place: LinkTarget = key === houseKey ? { to: '/', hash: 'games' } : { to: '/slots', search: { provider: key } }
  return {
    key: `provider-${key}`,
    name,
    kind: gamesOf(provider),
    picture: <Blocks size={20} aria-hidden />,
    place,
  }
}

function pageResult({ key, icon: Icon, game, place, signedIn }: NavigationEntry, name: string): SearchResult {
  const kind = game ? m.search_game() : m.search_page()
  return { key, name, kind, picture: <Icon size={20} aria-hidden />, place, signedIn }
}

/** A demo, as on the game's card; guests also have to sign in there. */
function slotResult(slot: Slot): SearchResult {
  return {
    key: `slot-${slot.cover}`,
    name: slot.name,
    kind: slot.providerName,
    picture: (
      <span className="block w-6 overflow-hidden rounded-sm">
        <SlotCover slot={slot} sizes="24px" />
      </span>
    ),
    place: slotPlace(slot, 'demo'),
    signedIn: true,
  }
}
