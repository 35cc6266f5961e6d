import { isDay } from '@casino/rules/day'
import { useId } from 'react'
import { m } from '../../texts/compiled/messages.js'

interface DayRangeProps {
  from: string | undefined
  to: string | undefined
  onRange: (range: { from?: string; to?: string }) => void
}

/** A range of days, both inclusive, Europe/Moscow. */
export function DayRange({ from, to, onRange }: DayRangeProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2 max-md:w-full">
      <Day label={m.admin_from()} value={from} max={to} onDay={(day) => onRange({ from: day })} />
      <Day label={m.admin_to()} value={to} min={from} onDay={(day) => onRange({ to: day })} />
    </div>
  )
}

interface DayProps {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onDay: (day: string) => void
}

function Day({ label, value = '', min, max, onDay }: DayProps) {
  const id = useId()
  return (
    <span className="flex min-w-0 items-center gap-2 max-md:w-full">
      <label htmlFor={id} className="type-label text-text-3 max-md:min-w-10">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        min={min}
        max={max}
        // A partly typed date is not a day yet.
        onChange={(event) => (event.target.value === '' || isDay(event.target.value)) && onDay(event.target.value)}
        className="tabular h-10 min-w-0 flex-1 rounded-md border border-line-strong bg-bg px-2 text-base text-text md:text-[0.875rem]"
      />
    </span>
  )
}
