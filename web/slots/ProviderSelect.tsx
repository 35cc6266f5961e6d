import { ChevronDown, Search } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { soundOf } from '../catalogue/letters.ts'
import { ProviderLogo } from '../catalogue/ProviderLogo.tsx'
import type { SlotProvider } from '../catalogue/slot.ts'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'

interface ProviderSelectProps {
  providers: readonly SlotProvider[]
  /** The key of the chosen provider; absent for all. */
  value: string | undefined
  onValue: (value: string | undefined) => void
  /** Called when its list opens and closes. */
  onOpen: (open: boolean) => void
}

/** The providers whose names sound like the query; undefined stands for all. */
function matching(providers: readonly SlotProvider[], query: string): readonly (SlotProvider | undefined)[] {
  const sought = soundOf(query)
  return [undefined, ...providers].filter(
    (provider) => !sought || (provider && soundOf(provider.name).includes(sought)),
  )
}

/** Whether the focus leaves the whole component. */
const isLeft = ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget)

/** Chooses a provider, or all: a button, and below it a list with a search. */
export function ProviderSelect({ providers, value, onValue, onOpen }: ProviderSelectProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  useEffect(() => onOpen(open), [open, onOpen])
  const [chosen, setChosen] = useState(0)
  const found = matching(providers, query)
  const current = providers.find(({ key }) => key === value)

  const close = () => {
    setOpen(false)
    setQuery('')
    button.current?.focus()
  }
  const choose = (provider: SlotProvider | undefined) => {
    onValue(provider?.key)
    close()
  }
  const type = (typed: string) => {
    setQuery(typed)
    setChosen(0)
  }
  const keyed = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && found.length > 0) choose(found[chosen])
    else if (step && found.length > 0) setChosen((chosen + step + found.length) % found.length)
    else return
    event.preventDefault()
  }
  const toggle = () => {
    setOpen(!open)
    setChosen(Math.max(0, found.indexOf(current)))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the whole closes it
    <div className="slots-provider" onBlur={(event) => isLeft(event) && setOpen(false)}>
      <button
        ref={button}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={open}
        data-chosen={current && ''}
        onClick={toggle}
        className="slots-field slots-provider-button"
      >
        <span className="sr-only">{m.slots_provider()}: </span>
        <span className="min-w-0 flex-1 truncate text-left">{current?.name ?? m.slots_all_providers()}</span>
        <ChevronDown size={18} className="shrink-0 text-text-3" aria-hidden />
      </button>
      {open && (
        <div className="slots-provider-panel">
          <SearchField
            list={`${id}-list`}
            option={found.length > 0 ? `${id}-${chosen}` : undefined}
            value={query}
            onValue={type}
            onKeyDown={keyed}
          />
          <Options id={id} found={found} chosen={chosen} value={value} onPoint={setChosen} onChoose={choose} />
          {found.length === 0 && <p className="px-3 py-2.5 text-text-2">{m.slots_no_provider()}</p>}
        </div>
      )}
    </div>
  )
}

interface SearchFieldProps {
  /** The identifier of the list that it filters, and of the option that Enter chooses. */
  list: string
  option: string | undefined
  value: string
  onValue: (value: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function SearchField({ list, option, value, onValue, onKeyDown }: SearchFieldProps) {
  return (
    <div className="relative">
      <Search size={18} className="slots-field-icon" aria-hidden />
      <input
        // biome-ignore lint/a11y/noAutofocus: the panel was opened to choose from it
        autoFocus
        type="text"
        role="combobox"
        autoComplete="off"
        aria-label={m.slots_provider_search()}
        placeholder={m.slots_provider_search()}
        aria-expanded
        aria-controls={list}
        aria-activedescendant={option}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        onKeyDown={onKeyDown}
        className="slots-field"
      />
    </div>
  )
}

interface OptionsProps {
  id: string
  /** An absent provider stands for all. */
  found: readonly (SlotProvider | undefined)[]
  chosen: number
  value: string | undefined
  onPoint: (number: number) => void
  onChoose: (provider: SlotProvider | undefined) => void
}

function Options({ id, found, chosen, value, onPoint, onChoose }: OptionsProps) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label={m.slots_provider()} className="slots-provider-list">
      {found.map((provider, i) => (
        <button
          type="button"
          key={provider?.key ?? ''}
          ref={i === chosen ? (option) => option?.scrollIntoView({ block: 'nearest' }) : null}
          id={`${id}-${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={provider?.key === value}
          onPointerDown={(event) => event.preventDefault()}
          onPointerEnter={() => onPoint(i)}
          onClick={() => onChoose(provider)}
          className={classes('slots-option', i === chosen && 'slots-option-chosen')}
        >
          {provider && <ProviderLogo provider={provider.key} className="slots-option-logo" />}
          <span className="type-strong min-w-0 flex-1 truncate">{provider?.name ?? m.slots_all_providers()}</span>
          {provider && <span className="tabular type-small shrink-0 text-text-3">{provider.games}</span>}
        </button>
      ))}
    </div>
  )
}
