import { useNavigate } from '@tanstack/react-router'
import { Blocks } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { slotPlace } from '../catalogue/place.ts'
import { SlotCover } from '../catalogue/SlotCover.tsx'
import type { Slot } from '../catalogue/slot.ts'
import { useProviders, useSlots } from '../catalogue/use-catalogue.ts'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/class-names.ts'
import { useSession } from '../wire/session.ts'
import { openAuth } from './auth.ts'
import type { Destination, Place } from './destinations.ts'
import { findPages } from './find-pages.ts'
import { useNames } from './house-games.tsx'
import { gamesOf, houseKey, type Provider, useHouse } from './providers.ts'

/** ui guide §7: providers come first. */
const mostProviders = 6
const mostListed = 10

interface Result {
  readonly key: string
  readonly name: string
  /** What it is, in a word. */
  readonly kind: string
  readonly picture: ReactNode
  readonly place: Destination['place']
  readonly signedIn?: true | undefined
}

interface SearchResultsProps {
  /** The identifier of the list. */
  id: string
  query: string
  /** Receives the keys pressed in the field. */
  keys: RefObject<((event: KeyboardEvent) => void) | undefined>
  /** Which option Enter opens. */
  onActive: (id: string | undefined) => void
  onLeave: () => void
}

/** What is found for a query: providers, then pages and in-house games, then slots. */
export default function SearchResults({ id, query, keys, onActive, onLeave }: SearchResultsProps) {
  const navigate = useNavigate()
  const { authenticated } = useSession()
  const { found, loading } = useFound(query)
  const [chosen, setChosen] = useState({ query, at: 0 })
  const at = chosen.query === query ? Math.min(chosen.at, Math.max(0, found.length - 1)) : 0
  const choose = (next: number) => setChosen({ query, at: next })
  const active = found[at] && `${id}-${found[at].key}`
  useEffect(() => {
    onActive(active)
    return () => onActive(undefined)
  }, [active, onActive])

  const go = (result: Result | undefined) => {
    if (!result) return
    onLeave()
    const { name, place, signedIn } = result
    if (signedIn && !authenticated) openAuth('login', { wanted: { name, place } })
    else void navigate(place)
  }
  useKeys(keys, { query, found, loading, at, choose, go })

  return (
    <div className="absolute inset-x-0 top-full z-50 mt-2 rounded-lg border border-line bg-raised p-1.5 shadow-middle">
      <div id={id} role="listbox" aria-label={m.search_results()} aria-busy={loading}>
        {found.map((result, i) => (
          <Option
            key={result.key}
            id={`${id}-${result.key}`}
            result={result}
            chosen={i === at}
            onPoint={() => choose(i)}
            onOpen={() => go(result)}
          />
        ))}
      </div>
      {found.length === 0 && !loading && (
        <p role="status" className="px-3 py-2.5 text-text-2">
          {m.search_nothing()}
        </p>
      )}
    </div>
  )
}

interface Choice {
  query: string
  found: readonly Result[]
  loading: boolean
  /** The one that Enter opens. */
  at: number
  choose: (at: number) => void
  go: (result: Result | undefined) => void
}

function useKeys(keys: SearchResultsProps['keys'], { query, found, loading, at, choose, go }: Choice): void {
  // The query for which Enter was pressed before its answer, which then opens its first result.
  const entered = useRef<string>(undefined)
  useEffect(() => {
    if (loading) return
    const wanted = entered.current === query
    entered.current = undefined
    if (wanted) go(found[at])
  })
  useEffect(() => {
    keys.current = (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      entered.current = event.key === 'Enter' && loading ? query : undefined
      if (event.key === 'Enter' && !loading) go(found[at])
      else if (step && found.length > 0) {
        event.preventDefault()
        choose((at + step + found.length) % found.length)
      }
    }
    return () => {
      keys.current = undefined
    }
  })
}

interface OptionProps {
  id: string
  result: Result
  chosen: boolean
  onPoint: () => void
  onOpen: () => void
}

function Option({ id, result: { name, kind, picture }, chosen, onPoint, onOpen }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onPointerDown={(event) => event.preventDefault()}
      onPointerEnter={onPoint}
      onClick={onOpen}
      className={classes(
        'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left',
        chosen ? 'bg-control text-text' : 'text-text-2',
      )}
    >
      <span className="grid w-8 shrink-0 place-items-center">{picture}</span>
      <span className="type-strong min-w-0 flex-1 truncate">{name}</span>
      <span className="type-small shrink-0 text-text-3">{kind}</span>
    </button>
  )
}

/** Until the catalogue is read, or without it, what the site itself has is found. */
function useFound(query: string): { found: readonly Result[]; loading: boolean } {
  const nameOf = useNames()
  const house = useHouse()
  const typed = query.trim()
  const providers = useProviders(typed)
  const slots = useSlots({ query: typed })
  const pages = findPages(query, nameOf)
  const shown = (page: Destination) => pageResult(page, nameOf(page))
  const own = house.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
  const named = [...own, ...(providers.data ?? [])]
  const listed = [
    ...named.slice(0, mostProviders).map(providerResult),
    ...pages.named.map(shown),
    ...(slots.data ?? []).slice(0, mostListed).map(slotResult),
    ...pages.similar.map(shown),
  ]
  const loading = [providers, slots].some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData)
  return { found: listed.slice(0, mostListed), loading }
}

/** The catalogue filtered by this provider; our own games are on the main page. */
function providerResult(provider: Provider): Result {
  const { key, name } = provider
  const place: Place = key === houseKey ? { to: '/', hash: 'games' } : { to: '/slots', search: { provider: key } }
  return {
    key: `provider-${key}`,
    name,
    kind: gamesOf(provider),
    picture: <Blocks size={20} aria-hidden />,
    place,
  }
}

function pageResult({ key, icon: Icon, game, place, signedIn }: Destination, name: string): Result {
  const kind = game ? m.search_game() : m.search_page()
  return { key, name, kind, picture: <Icon size={20} aria-hidden />, place, signedIn }
}

/** A demo, as from the card of the game; guests are asked to sign in there, too. */
function slotResult(slot: Slot): Result {
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
