import './sheet.ts'
import { useQuery } from '@tanstack/react-query'
import { Heart, History, SearchX } from 'lucide-react'
import { memo, Suspense, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useFavourites } from '../catalogue/cards/use-favourites.ts'
import { ProviderLogo } from '../catalogue/ProviderLogo.tsx'
import type { Catalogue } from '../catalogue/selection.ts'
import type { SlotProvider } from '../catalogue/slot.ts'
import { slotKey } from '../catalogue/slot.ts'
import { useCatalogue, useSlots } from '../catalogue/use-catalogue.ts'
import { openAuth } from '../shell/auth/auth.ts'
import { Screen } from '../shell/frame/Screen.tsx'
import { m } from '../texts/compiled/messages.js'
import { announce } from '../ui/messages/announce.tsx'
import { EmptyState, ErrorState } from '../ui/messages/states.tsx'
import { Button } from '../ui/shown/Button.tsx'
import { useSession } from '../wire/session.ts'
import { popularSlotsOptions } from '../wire/slots.ts'
import { type Filters, slotFilter } from './filters.ts'
import { type Lobby, useLobby } from './lobby.ts'
import { SlotGrid } from './SlotGrid.tsx'
import { Tools } from './Tools.tsx'
import { filterKeyOf, useFilters } from './use-filters.ts'
import { useShown } from './use-shown.ts'

/** The key for no filter. */
const unfiltered = '{}'

const empty: Pick<Catalogue, 'providers' | 'themes'> = { providers: [], themes: [] }
/** docs/product.md §2: the catalogue of slots. */
export default function Page() {
  const { filters, change } = useFilters()
  const top = useRef<HTMLDivElement>(null)
  const catalogue = useCatalogue().data
  const lobby = useLobby()
  const { providers, themes } = catalogue ?? lobby ?? empty
  const count = catalogue?.slots.length ?? lobby?.count
  const provider = providers.find(({ key }) => key === filters.provider)

  const filterKey = filterKeyOf(filters)
  const lastKey = useRef(filterKey)
  // A changed filter scrolls to the top of the list, while the tools stay in place.
  useEffect(() => {
    if (lastKey.current === filterKey) return
    lastKey.current = filterKey
    const above = (top.current?.getBoundingClientRect().top ?? 0) < 0
    if (above) top.current?.scrollIntoView()
  }, [filterKey])

  return (
    <Screen
      title={m.page_slots()}
      aside={count !== undefined && <p className="text-text-2">{m.search_games({ count })}</p>}
    >
      <div ref={top} className="slots-top" />
      <Suspense>
        <Tools filters={filters} providers={providers} themes={themes} onChange={change} />
      </Suspense>
      {provider && <ProviderHeader provider={provider} />}
      <Suspense>
        <Games
          filters={filters}
          filterKey={filterKey}
          lobby={filterKey === unfiltered ? lobby : undefined}
          onChange={change}
        />
      </Suspense>
    </Screen>
  )
}

function ProviderHeader({ provider: { key, name, games } }: { provider: SlotProvider }) {
  return (
    <div className="slots-provider-header">
      <ProviderLogo provider={key} className="slots-provider-logo" />
      <div className="min-w-0">
        <h2 className="type-h2 truncate">{name}</h2>
        <p className="text-text-2">{m.search_games({ count: games })}</p>
      </div>
    </div>
  )
}

interface GamesProps {
  filters: Filters
  filterKey: string
  /** Shown until the catalogue is read. */
  lobby: Lobby | undefined
  onChange: (filters: Filters) => void
}

const Games = memo(function Games({ filters, filterKey, lobby, onChange }: GamesProps) {
  const { authenticated } = useSession()
  const favourites = useFavourites()
  const popular = useQuery(popularSlotsOptions)
  const own = filters.tab === 'favourites' || filters.tab === 'recents'
  const popularKeys = useMemo(() => popular.data?.map(slotKey) ?? [], [popular.data])
  const known = { favourites: favourites.favourites, recents: favourites.recents, popular: popularKeys }
  const ready = popular.isFetched && (!own || favourites.favourites !== undefined)
  const found = useSlots(slotFilter(filters, known), ready)
  // Another list is rendered as a transition.
  const slots = useDeferredValue(ready ? (found.data ?? lobby?.slots) : undefined)
  // Without the catalogue, the content of the document remains.
  const total = slots === lobby?.slots && !found.isError ? lobby?.count : slots?.length
  const { shown, sentinel } = useShown(filterKey, total)

  if (own && !authenticated) return <OwnGuest />
  const failed = found.isError && <ErrorState text={m.slots_error()} onRetry={() => void found.refetch()} />
  if (failed && !slots) return failed
  if (own && favourites.failed) return <ErrorState text={m.slots_own_error()} onRetry={favourites.retry} />
  if (slots?.length === 0)
    return <NoGames filters={filters} onReset={() => onChange({ tab: filters.tab, query: '' })} />
  return (
    <>
      {failed}
      <SlotGrid slots={slots} shown={shown} isFavourite={favourites.isFavourite} onFavourite={favourites.toggle} />
      <div ref={sentinel} />
      {total !== undefined && !failed && <Shown shown={shown} total={total} />}
    </>
  )
})

/** Announced when it changes, not when the page opens. */
function Shown({ shown, total }: { shown: number; total: number }) {
  const text = m.slots_shown({ shown, total })
  const last = useRef(text)
  useEffect(() => {
    if (last.current !== text) announce(text)
    last.current = text
  }, [text])
  return <p className="type-small mt-4 text-center text-text-3">{text}</p>
}

function OwnGuest() {
  return (
    <EmptyState
      drawing={<Heart />}
      text={m.slots_own_guest()}
      action={
        <>
          <Button onClick={() => openAuth('login')}>{m.auth_login()}</Button>
          <Button kind="main" onClick={() => openAuth('register')}>
            {m.auth_register()}
          </Button>
        </>
      }
    />
  )
}

function NoGames({ filters, onReset }: { filters: Filters; onReset: () => void }) {
  const { tab, ...rest } = filters
  const narrowed = Object.values(rest).some(Boolean)
  const reset = <Button onClick={onReset}>{m.slots_reset()}</Button>
  if (tab === 'favourites' && !narrowed)
    return <EmptyState drawing={<Heart />} text={m.slots_no_favourites()} note={m.slots_no_favourites_note()} />
  if (tab === 'recents' && !narrowed) return <EmptyState drawing={<History />} text={m.slots_no_recents()} />
  return <EmptyState drawing={<SearchX />} text={m.slots_nothing()} action={reset} />
}
