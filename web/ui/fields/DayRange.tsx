import { useId } from 'react'

interface DayRangeProps {
  labels: { from: string; to: string }
  from: string | undefined
  to: string | undefined
  onRange: (range: { from?: string; to?: string }) => void
}

/** A range of days, both inclusive, Europe/Moscow. */
export function DayRange({ labels, from, to, onRange }: DayRangeProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2 max-md:w-full">
      <Day label={labels.from} value={from} max={to} onDay={(day) => onRange({ from: day })} />
      <Day label={labels.to} value={to} min={from} onDay={(day) => onRange({ to: day })} />
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
    <span className="flex min-w-0 flex-wrap items-center gap-2 max-md:w-full">
      <label htmlFor={id} className="type-label text-text-3 max-md:min-w-10">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        min={min}
        max={max}
        // A partly typed year is not a year yet.
        onChange={(event) => /^(19|20|21|$)/.test(event.target.value) && onDay(event.target.value)}
        className="tabular h-10 w-36 min-w-[7rem] flex-1 rounded-md border border-line-strong bg-bg px-2 text-base text-text md:text-[0.875rem]"
      />
    </span>
  )
}
