import { tidy } from '@casino/rules/tidy'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

interface SearchFieldProps {
  label: string
  /** The current search text. */
  value: string
  onSearch: (text: string) => void
  maxLength?: number
}

const afterMs = 250

interface Typing {
  /** Set only while the user is typing: otherwise the field shows the text from the URL. */
  readonly typed: string | undefined
  /** Searches that were requested and are not in the URL yet. */
  readonly requested: readonly string[]
  readonly value: string
}

/** Searches when typing pauses, or immediately on Enter and on leaving the field. */
export function SearchField({ label, value, onSearch, maxLength = 100 }: SearchFieldProps) {
  const [typing, setTyping] = useState<Typing>({ typed: undefined, requested: [], value })
  if (value !== typing.value) setTyping(caughtUp(typing, value))
  const { typed, requested } = typing
  const wanted = typed === undefined ? undefined : tidy(typed)
  const isNew = wanted !== undefined && wanted !== (requested.at(-1) ?? value)

  const ask = () => {
    if (!isNew) return
    setTyping({ typed, requested: [...requested, wanted], value })
    onSearch(wanted)
  }
  const onRest = useEffectEvent(ask)
  useEffect(() => {
    if (wanted === undefined) return
    const timer = setTimeout(onRest, afterMs)
    return () => clearTimeout(timer)
  }, [wanted])

  return (
    <div className="relative w-full min-w-0 md:w-70">
      <Search size={18} className="pointer-events-none absolute top-3 left-3 text-text-3" aria-hidden />
      <input
        type="search"
        value={typed ?? value}
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        onChange={(event) => setTyping({ ...typing, typed: event.target.value })}
        onKeyDown={(event) => event.key === 'Enter' && ask()}
        onBlur={() => {
          ask()
          setTyping((now) => ({ ...now, typed: now.requested.at(-1) }))
        }}
        className="h-10 w-full min-w-0 rounded-md border border-line-strong bg-bg pr-3 pl-10 text-base text-text placeholder:text-text-3 md:text-[0.9375rem]"
      />
    </div>
  )
}

/** The URL has changed. A value that was not requested here came from elsewhere and discards the typed text. */
function caughtUp({ typed, requested }: Typing, value: string): Typing {
  const at = requested.lastIndexOf(value)
  return at < 0 ? { typed: undefined, requested: [], value } : { typed, requested: requested.slice(at + 1), value }
}
