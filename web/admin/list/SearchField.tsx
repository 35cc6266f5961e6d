import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

interface SearchFieldProps {
  label: string
  /** What is searched for now. */
  value: string
  onSearch: (text: string) => void
  maxLength?: number
}

const afterMs = 250

interface Typing {
  /** Only while it is typed in: at rest the field shows what the address says. */
  readonly typed: string | undefined
  /** What was asked for and has not been heard of again. */
  readonly asked: readonly string[]
  readonly value: string
}

/** Searches when the typing rests, or at once with Enter and on leaving the field. */
export function SearchField({ label, value, onSearch, maxLength = 100 }: SearchFieldProps) {
  const [typing, setTyping] = useState<Typing>({ typed: undefined, asked: [], value })
  if (value !== typing.value) setTyping(heard(typing, value))
  const { typed, asked } = typing
  const wanted = typed?.trim()
  const isNew = wanted !== undefined && wanted !== (asked.at(-1) ?? value)

  const ask = () => {
    if (!isNew) return
    setTyping({ typed, asked: [...asked, wanted], value })
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
          setTyping((now) => ({ ...now, typed: now.asked.at(-1) }))
        }}
        className="h-10 w-full min-w-0 rounded-md border border-line-strong bg-bg pr-3 pl-10 text-base text-text placeholder:text-text-3 md:text-[0.9375rem]"
      />
    </div>
  )
}

/** The address says something else now. What was not asked for here came from elsewhere, and ends what is being typed. */
function heard({ typed, asked }: Typing, value: string): Typing {
  const at = asked.lastIndexOf(value)
  return at < 0 ? { typed: undefined, asked: [], value } : { typed, asked: asked.slice(at + 1), value }
}
