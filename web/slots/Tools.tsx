import { ChevronDown, Search, X } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { type SlotSort, slotSorts } from '../catalogue/selection.ts'
import { type SlotProvider, type Volatility, volatilities } from '../catalogue/slot.ts'
import { m } from '../texts/compiled/messages.js'
import { showWhole, Tabs } from '../ui/shown/Tabs.tsx'
import { type Filters, type SlotTab, slotTabs, writeFilters } from './filters.ts'
import { ProviderSelect } from './ProviderSelect.tsx'
import { themeName } from './themes.ts'

interface ToolsProps {
  filters: Filters
  providers: readonly SlotProvider[]
  themes: readonly string[]
  onChange: (filters: Filters) => void
}

const tabNames: Readonly<Record<SlotTab, () => string>> = {
  top: m.home_tab_top,
  slots: m.home_tab_slots,
  turbo: m.home_tab_turbo,
  live: m.home_tab_live,
  new: m.home_tab_new,
  bingo: m.home_tab_bingo,
  favourites: m.slots_tab_favourites,
  recents: m.slots_tab_recents,
}

const sortNames: Readonly<Record<SlotSort, () => string>> = {
  popular: m.slots_sort_popular,
  new: m.slots_sort_new,
  name: m.slots_sort_name,
  volatility: m.slots_sort_volatility,
}

const volatilityNames: Readonly<Record<Volatility, () => string>> = {
  low: m.slots_volatility_low,
  medium: m.slots_volatility_medium,
  high: m.slots_volatility_high,
}

/** The filters and the order of the list; they stay below the header. */
export const Tools = memo(function Tools({ filters, providers, themes, onChange }: ToolsProps) {
  const [open, setOpen] = useState(false)
  const tabs = slotTabs.map((tab) => ({
    label: tabNames[tab](),
    link: { to: '/slots', search: writeFilters({ ...filters, tab }), replace: true } as const,
    current: tab === filters.tab,
  }))
  return (
    <search className="slots-tools" aria-label={m.slots_tools()}>
      <Tabs label={m.home_tabs()} tabs={tabs} />
      <div className="slots-tools-row">
        <SearchField value={filters.query} onValue={(query) => onChange({ ...filters, query })} />
        <div className="slots-choices" data-open={open ? '' : undefined}>
          <ProviderSelect
            onOpen={setOpen}
            providers={providers}
            value={filters.provider}
            onValue={(provider) => onChange({ ...filters, provider })}
          />
          <Choice
            label={m.slots_theme()}
            none={m.slots_any_theme()}
            value={filters.theme}
            options={themes.map((theme) => ({ value: theme, label: themeName(theme) }))}
            onValue={(theme) => onChange({ ...filters, theme })}
          />
          <Choice
            label={m.slots_volatility()}
            none={m.slots_any_volatility()}
            value={filters.volatility}
            options={volatilities.map((each) => ({ value: each, label: volatilityNames[each]() }))}
            onValue={(volatility) => onChange({ ...filters, volatility })}
          />
          <Choice
            label={m.slots_sort()}
            none={m.slots_sort()}
            value={filters.sort}
            options={slotSorts.map((each) => ({ value: each, label: sortNames[each]() }))}
            onValue={(sort) => onChange({ ...filters, sort })}
          />
        </div>
      </div>
    </search>
  )
})

/** The delay of the list while typing. */
const followsAfterMs = 150

function SearchField({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [followed, setFollowed] = useState(value)
  const [sent, setSent] = useState(value)
  // The filters were reset, or the player went back. Otherwise the list has caught up, and more may have been typed since.
  if (value !== followed) {
    setFollowed(value)
    setSent(value)
    if (value !== sent) setText(value)
  }
  const latest = useRef(onValue)
  useEffect(() => {
    latest.current = onValue
  })
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => {
      setSent(text.trim())
      latest.current(text.trim())
    }, followsAfterMs)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <div className="slots-search">
      <Search size={18} className="slots-field-icon" aria-hidden />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={64}
        aria-label={m.slots_search()}
        placeholder={m.slots_search()}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={({ key }) => key === 'Escape' && setText('')}
        className="slots-field"
      />
      {text && (
        <button
          type="button"
          aria-label={m.search_clear()}
          className="slots-search-clear"
          onClick={() => {
            setText('')
            input.current?.focus()
          }}
        >
          <X size={18} aria-hidden />
        </button>
      )}
    </div>
  )
}

interface ChoiceProps<V extends string> {
  label: string
  /** The label for no choice. */
  none: string
  value: V | undefined
  options: readonly { value: V; label: string }[]
  onValue: (value: V | undefined) => void
}

function Choice<V extends string>({ label, none, value, options, onValue }: ChoiceProps<V>) {
  return (
    <span className="slots-choice">
      <select
        aria-label={label}
        data-chosen={value && ''}
        value={value ?? ''}
        onFocus={showWhole}
        onChange={(event) => onValue(options.find((option) => option.value === event.target.value)?.value)}
        className="slots-field"
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={18} aria-hidden />
    </span>
  )
}
