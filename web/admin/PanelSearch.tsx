import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '../texts/compiled/messages.js'

/** Text that looks like a transaction's uuid searches transactions, anything else users. */
const looksLikeUuid = /^[0-9a-f]{4,8}-?[0-9a-f-]*$/i

export function PanelSearch() {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])

  const search = (event: FormEvent) => {
    event.preventDefault()
    const query = text.trim()
    if (!query) return
    const isUuid = query.length > 8 && looksLikeUuid.test(query)
    void navigate({ to: '/admin', search: { section: isUuid ? 'transactions' : 'users', search: query } })
  }
  return (
    <search className="relative w-full max-w-[27rem] min-w-0">
      <form onSubmit={search}>
        <Search size={18} className="pointer-events-none absolute top-3 left-3 text-text-3" aria-hidden />
        <input
          ref={field}
          type="search"
          value={text}
          aria-label={m.admin_search()}
          placeholder={m.admin_search()}
          onChange={(event) => setText(event.target.value)}
          className="h-10 w-full min-w-0 rounded-md border border-line-strong bg-bg pr-3 pl-10 text-ellipsis text-base text-text placeholder:text-text-3 md:pr-14 md:text-[0.9375rem]"
        />
        <kbd className="type-tiny absolute top-2.5 right-2 hidden rounded border border-line px-1.5 py-0.5 text-text-3 lg:block">
          Ctrl K
        </kbd>
      </form>
    </search>
  )
}
