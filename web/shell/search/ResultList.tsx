import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { useSession } from '../../wire/session.ts'
import { openAuth } from '../auth/auth.ts'
import type { NavigationEntry } from '../frame/destinations.ts'

export interface SearchResult {
  readonly key: string
  readonly name: string
  /** The kind of result, in a word. */
  readonly kind: string
  /** The matching detail, if the name does not show why it was found. */
  readonly note?: string | undefined
  readonly picture: ReactNode
  readonly place: NavigationEntry['place']
  readonly signedIn?: true | undefined
}

export interface SearchResultsProps {
  /** The identifier of the list. */
  id: string
  query: string
  /** Receives the keys pressed in the field. */
  keys: RefObject<((event: KeyboardEvent) => void) | undefined>
  /** The option that Enter opens. */
  onActive: (id: string | undefined) => void
  onLeave: () => void
}

interface ResultListProps extends SearchResultsProps {
  found: readonly SearchResult[]
  loading: boolean
  /** Shown if nothing was found. */
  nothing?: string
  className?: string
}

/** The results, as the list of a combobox. */
export function ResultList(props: ResultListProps) {
  const { id, query, keys, onActive, onLeave, found, loading, nothing = m.search_nothing(), className } = props
  const navigate = useNavigate()
  const { authenticated } = useSession()
  const [chosen, setChosen] = useState({ query, at: 0 })
  const at = chosen.query === query ? Math.min(chosen.at, Math.max(0, found.length - 1)) : 0
  const choose = (next: number) => setChosen({ query, at: next })
  const active = found[at] && `${id}-${found[at].key}`
  useEffect(() => {
    onActive(active)
    return () => onActive(undefined)
  }, [active, onActive])

  const go = (result: SearchResult | undefined) => {
    if (!result) return
    onLeave()
    const { name, place, signedIn } = result
    if (signedIn && !authenticated) openAuth('login', { wanted: { name, place } })
    else void navigate(place)
  }
  useKeys(keys, { query, found, loading, at, choose, go })

  return (
    <div
      className={classes(
        'absolute inset-x-0 top-full z-50 mt-2 rounded-lg border border-line bg-raised p-1.5 shadow-middle',
        className,
      )}
    >
      <div id={id} role="listbox" aria-label={m.search_results()} aria-busy={loading}>
        {found.map((result, i) => (
          <Option
            key={result.key}
            id={`${id}-${result.key}`}
            result={result}
            query={query}
            chosen={i === at}
            onPoint={() => choose(i)}
            onOpen={() => go(result)}
          />
        ))}
      </div>
      {found.length === 0 && !loading && (
        <p role="status" className="px-3 py-2.5 text-text-2">
          {nothing}
        </p>
      )}
    </div>
  )
}

interface Choice {
  query: string
  found: readonly SearchResult[]
  loading: boolean
  /** The option that Enter opens. */
  at: number
  choose: (at: number) => void
  go: (result: SearchResult | undefined) => void
}

function useKeys(keys: SearchResultsProps['keys'], { query, found, loading, at, choose, go }: Choice): void {
  // The query for which Enter was pressed before its answer arrived; the answer then opens its first result.
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
  result: SearchResult
  query: string
  chosen: boolean
  onPoint: () => void
  onOpen: () => void
}

function Option({ id, result: { name, kind, note, picture }, query, chosen, onPoint, onOpen }: OptionProps) {
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
      <span className="min-w-0 flex-1 py-1">
        <span className="type-strong block truncate">
          <Marked text={name} query={query} />
        </span>
        {note && (
          <span className="type-small line-clamp-2">
            <Marked text={note} query={query} />
          </span>
        )}
      </span>
      <span className="type-small shrink-0 text-text-3">{kind}</span>
    </button>
  )
}

/** A text in which the typed words are marked. */
function Marked({ text, query }: { text: string; query: string }) {
  const words = query.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return text
  const typed = new RegExp(`(${words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})`, 'iu')
  return text.split(typed).map((piece, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other identity
      <mark key={i} className="bg-transparent text-accent-text">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}
