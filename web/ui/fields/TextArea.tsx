import { type ComponentProps, useId } from 'react'
import { classes } from '../browser/class-names.ts'
import { FieldNote } from './FieldNote.tsx'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  label: string
  value: string
  onValue: (value: string) => void
  hint?: string
  error?: string | undefined
}

/** A multi-line field, with a reserved line for the hint or the error. */
export function TextArea({ label, value, onValue, hint, error, className, ...rest }: TextAreaProps) {
  const id = useId()
  const note = `${id}-note`
  return (
    <div className={classes('min-w-0', className)}>
      <label htmlFor={id} className="type-label mb-1.5 block text-text-2">
        {label}
      </label>
      <textarea
        rows={5}
        {...rest}
        id={id}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={note}
        className={classes(
          'block w-full min-w-0 rounded-md border bg-bg px-3 py-2.5 text-base text-text transition-colors duration-150 read-only:opacity-60',
          error ? 'border-danger' : 'border-line-strong hover:border-text-3',
        )}
      />
      <FieldNote id={note} error={error}>
        {hint}
      </FieldNote>
    </div>
  )
}
