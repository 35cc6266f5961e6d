import { Search, X } from 'lucide-react'
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/class-names.ts'
import { inField } from '../ui/in-field.ts'
import { part } from '../ui/part.ts'

interface SearchBoxProps {
  className?: string
  /** The key `/` focuses the field, unless another field has the focus. */
  slashFocuses?: boolean
  /** Takes the focus when it appears. */
  focused?: boolean
  onLeave?: () => void
}

/** The catalogue is read with the first search. */
const load = () => import('./SearchResults.tsx')
const SearchResults = part(load)

/** Finds providers, games and pages by name; a combobox with its list below. */
export function SearchBox({ className, slashFocuses, focused, onLeave }: SearchBoxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<(event: KeyboardEvent) => void>(undefined)
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
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
        aria-activedescendant={active}
        value={query}
        onFocus={() => {
          setOpen(true)
          load().catch(() => undefined)
        }}
        onBlur={() => {
          setOpen(false)
          if (!query) onLeave?.()
        }}
        onChange={(event) => {
          setQuery(event.target.value)
          setOpen(true)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave()
          else {
            setOpen(true)
            keys.current?.(event)
          }
        }}
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
      {listed && (
        <Suspense fallback={null}>
          <SearchResults id={`${id}-list`} query={query} keys={keys} onActive={setActive} onLeave={leave} />
        </Suspense>
      )}
    </div>
  )
}
