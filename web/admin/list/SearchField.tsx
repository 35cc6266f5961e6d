import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'

interface SearchFieldProps {
  label: string
  /** What is searched for now. */
  value: string
  onSearch: (text: string) => void
  maxLength?: number
}

const afterMs = 250

/** Searches when the typing rests, or at once with Enter and on leaving the field. */
export function SearchField({ label, value, onSearch, maxLength = 100 }: SearchFieldProps) {
  // Only while it is typed in: at rest the field shows what the address says.
  const [typed, setTyped] = useState<string>()
  const asked = typed?.trim()
  useEffect(() => {
    if (asked === undefined || asked === value) return
    const timer = setTimeout(() => onSearch(asked), afterMs)
    return () => clearTimeout(timer)
  }, [asked, value, onSearch])

  const now = () => {
    if (asked !== undefined && asked !== value) onSearch(asked)
  }
  return (
    <div className="relative w-full min-w-0 md:w-70">
      <Search size={18} className="pointer-events-none absolute top-3 left-3 text-text-3" aria-hidden />
      <input
        type="search"
        value={typed ?? value}
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && now()}
        onBlur={() => {
          now()
          setTyped(undefined)
        }}
        className="h-10 w-full min-w-0 rounded-md border border-line-strong bg-bg pr-3 pl-10 text-base text-text placeholder:text-text-3 md:text-[15px]"
      />
    </div>
  )
}
