import { useNavigate } from '@tanstack/react-router'
import { Blocks, Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/class-names.ts'
import { useSession } from '../wire/session.ts'
import { openAuth } from './auth.ts'
import { type Destination, find, searchable } from './destinations.ts'
import { useNames } from './house-games.tsx'
import { gamesOf, type Provider, useProviders } from './providers.ts'

interface SearchBoxProps {
  className?: string
  /** The key `/` focuses the field, unless another field has the focus. */
  slashFocuses?: boolean
  /** Takes the focus when it appears. */
  focused?: boolean
  onLeave?: () => void
}

/** Maximum number of results: ui guide §7 has six providers, and the rest is for games and pages. */
const mostListed = 8

interface Listed extends Destination {
  /** Absent for a game or a page. */
  provider?: Provider
}

/** The catalogue filtered by this provider. */
function catalogueOf(provider: Provider): Listed {
  const { key, name } = provider
  return {
    key: `provider-${key}`,
    name: () => name,
    place: { to: '/slots', search: { provider: key } },
    icon: Blocks,
    provider,
  }
}

/** Finds providers, games and pages by name; a combobox with its list below. */
export function SearchBox({ className, slashFocuses, focused, onLeave }: SearchBoxProps) {
  const id = useId()
  const navigate = useNavigate()
  const { authenticated } = useSession()
  const nameOf = useNames()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  const providers: readonly Listed[] = useProviders().map(catalogueOf)
  const found = [...find(query, providers), ...find<Listed>(query, searchable, nameOf)].slice(0, mostListed)
  const listed = open && query.trim() !== ''

  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])

  useEffect(() => {
    if (!slashFocuses) return
    const pressed = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || inField(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [slashFocuses])

  const leave = () => {
    setQuery('')
    setOpen(false)
    input.current?.blur()
    onLeave?.()
  }

  const go = (destination: Destination | undefined) => {
    if (!destination) return
    leave()
    if (destination.signedIn && !authenticated) {
      openAuth('login', { wanted: { name: destination.name(), place: destination.place } })
    } else void navigate(destination.place)
  }

  const keyed = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') leave()
    else if (event.key === 'Enter') go(found[chosen])
    else if (step && found.length > 0) {
      event.preventDefault()
      setOpen(true)
      setChosen((chosen + step + found.length) % found.length)
    }
  }

  return (
    <div className={classes('relative', className)}>
      <Search
        size={18}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-text-3"
        aria-hidden
      />
      <input
        ref={input}
        type="text"
        role="combobox"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={m.search_label()}
        placeholder={m.search_label()}
        aria-autocomplete="list"
        aria-expanded={listed}
        aria-controls={`${id}-list`}
        aria-activedescendant={listed && found[chosen] ? `${id}-${found[chosen].key}` : undefined}
        value={query}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          setOpen(false)
          if (!query) onLeave?.()
        }}
        onChange={(event) => {
          setQuery(event.target.value)
          setChosen(0)
          setOpen(true)
        }}
        onKeyDown={keyed}
        className="h-10 w-full min-w-0 rounded-md border border-line-strong bg-bg pr-11 pl-10 text-base text-text transition-colors duration-150 hover:border-text-3 focus-visible:outline-offset-0 md:text-[0.9375rem]"
      />
      {query || onLeave ? (
        <button
          type="button"
          aria-label={query ? m.search_clear() : m.ui_close()}
          onClick={() => {
            if (!query) return leave()
            setQuery('')
            input.current?.focus()
          }}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-text-3 hover:text-text"
        >
          <X size={18} aria-hidden />
        </button>
      ) : (
        <span
          aria-hidden="true"
          className="type-tiny pointer-events-none absolute top-1/2 right-3 grid size-5 -translate-y-1/2 place-items-center rounded-sm bg-control text-text-3"
        >
          /
        </span>
      )}
      <div
        className={classes(
          'absolute inset-x-0 top-full z-50 mt-2 rounded-lg border border-line bg-raised p-1.5 shadow-middle',
          !listed && 'hidden',
        )}
      >
        <div id={`${id}-list`} role="listbox" aria-label={m.search_results()}>
          {found.map((destination, i) => (
            <button
              type="button"
              key={destination.key}
              id={`${id}-${destination.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === chosen}
              onPointerDown={(event) => event.preventDefault()}
              onPointerEnter={() => setChosen(i)}
              onClick={() => go(destination)}
              className={classes(
                'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left',
                i === chosen ? 'bg-control text-text' : 'text-text-2',
              )}
            >
              <destination.icon size={20} className="shrink-0" aria-hidden />
              <span className="type-strong min-w-0 flex-1 truncate">{nameOf(destination)}</span>
              <span className="type-small shrink-0 text-text-3">{kindOf(destination)}</span>
            </button>
          ))}
        </div>
        {found.length === 0 && (
          <p role="status" className="px-3 py-2.5 text-text-2">
            {m.search_nothing()}
          </p>
        )}
      </div>
    </div>
  )
}

function kindOf({ provider, game }: Listed): string {
  if (provider) return gamesOf(provider)
  return game ? m.search_game() : m.search_page()
}

export function inField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}
