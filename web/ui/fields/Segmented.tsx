import { type ReactNode, useId } from 'react'
import { classes } from '../browser/class-names.ts'

interface SegmentedProps<V extends string> {
  /** Names the group for screen readers. */
  label: string
  options: readonly { value: V; label: ReactNode; name?: string }[]
  value: V
  onValue: (value: V) => void
  disabled?: boolean
  id?: string
  className?: string
}

/** Two or three equal segments in one track, one of them selected; arrow keys work as in every radio group. */
export function Segmented<V extends string>({
  label,
  options,
  value,
  onValue,
  disabled,
  id,
  className,
}: SegmentedProps<V>) {
  const name = useId()
  return (
    <fieldset
      id={id}
      disabled={disabled}
      className={classes('flex min-w-0 flex-wrap rounded-md bg-control p-1', disabled && 'opacity-60', className)}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            'type-strong relative flex min-h-10 min-w-min flex-1 cursor-pointer items-center justify-center gap-2 rounded-sm px-2 text-center',
            'transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-focus',
            option.value === value ? 'bg-raised text-text shadow-small' : 'text-text-2 hover:text-text',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
            aria-label={option.name}
            className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
