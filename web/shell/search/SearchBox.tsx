import { Search, X } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { part } from '../../ui/browser/part.ts'
import { inField } from '../../ui/fields/in-field.ts'
import type { SearchResultsProps } from './ResultList.tsx'

interface SearchBoxProps {
  className?: string
  label?: string
  /** The key that focuses the field: `/` only if no other field has the focus. */
  hotkey?: '/' | 'Ctrl K'
  /** The source of results; by default the players' site. */
  of?: Searched
  /** Takes the focus when it appears. */
  focused?: boolean
  onLeave?: () => void
}

export interface Searched {
  readonly Results: ComponentType<SearchResultsProps>
  readonly load: () => Promise<unknown>
}

/** The catalogue is read with the first search. */
const load = () => import('./SearchResults.tsx')
const site: Searched = { load, Results: part(load) }

const isPressed = (hotkey: '/' | 'Ctrl K', { code, key, ctrlKey, metaKey, target }: globalThis.KeyboardEvent) =>
  hotkey === '/' ? key === '/' && !ctrlKey && !metaKey && !inField(target) : code === 'KeyK' && (ctrlKey || metaKey)

/** Searches by name; a combobox with its list below. */
export function SearchBox({
  className,
  label = m.search_label(),
  hotkey,
  of: { Results, load: preload } = site,
  focused,
  onLeave,
}: SearchBoxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<(event: KeyboardEvent) => void>(undefined)
  // The focus before the hotkey was pressed, which Escape restores.
  const before = useRef<Element>(null)
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const listed = open && query.trim() !== ''

  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])

  useEffect(() => {
    if (!hotkey) return
    const pressed = (event: globalThis.KeyboardEvent) => {
      if (!isPressed(hotkey, event)) return
      event.preventDefault()
      if (document.activeElement !== input.current) before.current = document.activeElement
      input.current?.focus()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [hotkey])

  const leave = () => {
    setQuery('')
    setOpen(false)
    input.current?.blur()
    onLeave?.()
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
        aria-label={label}
        placeholder={label}
        aria-autocomplete="list"
        aria-expanded={listed}
        aria-controls={`${id}-list`}
        aria-activedescendant={active}
        value={query}
        onFocus={() => {
          setOpen(true)
          preload().catch(() => undefined)
        }}
        onBlur={() => {
          setOpen(false)
          before.current = null
          if (!query) onLeave?.()
        }}
        onChange={(event) => {
          setQuery(event.target.value)
          setOpen(true)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            const back = before.current
            leave()
            if (back instanceof HTMLElement) back.focus()
          } else {
            setOpen(true)
            keys.current?.(event)
          }
        }}
        className="h-10 w-full min-w-0 rounded-md border border-line-strong bg-bg pr-11 pl-10 text-ellipsis text-base text-text transition-colors duration-150 hover:border-text-3 focus-visible:outline-offset-0 md:text-[0.9375rem]"
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
        hotkey && (
          <span
            aria-hidden="true"
            className="type-tiny pointer-events-none absolute top-1/2 right-3 grid h-5 min-w-5 -translate-y-1/2 place-items-center rounded-sm bg-control px-1 text-text-3 max-md:hidden"
          >
            {hotkey}
          </span>
        )
      )}
      {listed && (
        <Suspense fallback={null}>
          <Results id={`${id}-list`} query={query} keys={keys} onActive={setActive} onLeave={leave} />
        </Suspense>
      )}
    </div>
  )
}
