import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { classes } from '../browser/class-names.ts'

interface SelectFieldProps<V extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'size'> {
  label: string
  /** The label is only for screen readers, if the options are self-explanatory. */
  labelHidden?: boolean
  options: readonly { value: V; label: string }[]
  value: V
  onValue: (value: V) => void
  hint?: string | undefined
  compact?: boolean
}

/** A native select field. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { label, labelHidden, options, value, onValue, hint, compact, className, ...rest } = props
  const id = useId()
  const note = `${id}-note`
  return (
    <div className={classes('min-w-0', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'type-label mb-1.5 block text-text-2'}>
        {label}
      </label>
      <div className="relative">
        <select
          {...rest}
          id={id}
          value={value}
          onChange={(event) => onValue(event.target.value as V)}
          aria-describedby={hint ? note : undefined}
          className={classes(
            'block w-full min-w-0 cursor-pointer appearance-none rounded-md border border-line-strong bg-bg pr-10 pl-3 text-base text-text',
            'transition-colors duration-150 hover:border-text-3 disabled:cursor-default disabled:opacity-60',
            compact ? 'h-10 md:text-[0.9375rem]' : 'h-12',
          )}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={18}
          className={classes('pointer-events-none absolute right-3 text-text-3', compact ? 'top-2.75' : 'top-3.75')}
          aria-hidden
        />
      </div>
      {hint && (
        <p id={note} className="type-small mt-1 text-text-3">
          {hint}
        </p>
      )}
    </div>
  )
}
