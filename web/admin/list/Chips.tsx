import { classes } from '../../ui/browser/class-names.ts'

interface ChipsProps<V extends string> {
  label: string
  /** The choice without a value shows everything. */
  options: readonly { value: V | undefined; label: string; count?: number | undefined }[]
  value: V | undefined
  onValue: (value: V | undefined) => void
}

/** A count that arrives later moves nothing, up to two digits. */
const countRoom = { minWidth: '2ch' }

/** Selects one of a few parts of a list. */
export function Chips<V extends string>({ label, options, value, onValue }: ChipsProps<V>) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value ?? 'all'}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onValue(option.value)}
          className={classes(
            'type-label min-h-10 rounded-md px-3 transition-colors duration-150',
            option.value === value ? 'bg-accent text-on-accent' : 'bg-control text-text-2 hover:text-text',
          )}
        >
          {option.label}
          {'count' in option && (
            <span className="tabular ml-1 inline-block" style={countRoom}>
              {option.count}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
