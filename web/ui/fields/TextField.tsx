import { Check, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, type Ref, useId, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../browser/class-names.ts'
import { FieldNote } from './FieldNote.tsx'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'size' | 'ref'> {
  label: string
  value: string
  onValue: (value: string) => void
  hint?: ReactNode
  /** The hint's condition is met: it gets a tick. */
  fulfilled?: boolean | undefined
  error?: string | undefined
  /** At the end of the field: a button of 44, or an icon. */
  end?: ReactNode
  inputClass?: string
  ref?: Ref<HTMLInputElement>
}

/** A label above, the field, and a reserved line for the hint or the error. A password can be shown. */
export function TextField(props: TextFieldProps) {
  const { label, value, onValue, hint, fulfilled, error, end, type, className, inputClass, ...rest } = props
  const id = useId()
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  const note = `${id}-note`
  return (
    <div className={classes('min-w-0', className)}>
      <label htmlFor={id} className="type-label mb-1.5 block text-text-2">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={id}
          type={secret && shown ? 'text' : type}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={note}
          className={classes(
            'block h-12 w-full min-w-0 rounded-md border bg-bg px-3 text-base text-text transition-colors duration-150',
            'read-only:opacity-60 disabled:opacity-50',
            (secret || end !== undefined) && 'pr-12',
            error ? 'border-danger' : 'border-line-strong hover:border-text-3',
            inputClass,
          )}
        />
        {secret && (
          <button
            type="button"
            onClick={() => setShown(!shown)}
            aria-label={shown ? m.ui_hide_password() : m.ui_show_password()}
            aria-pressed={shown}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-md text-text-3 hover:text-text"
          >
            {shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
          </button>
        )}
        {end !== undefined && <span className="absolute inset-y-0 right-0 grid w-12 place-items-center">{end}</span>}
      </div>
      <FieldNote id={note} error={error}>
        {fulfilled && <Check size={16} className="mt-px shrink-0 text-success" aria-hidden />}
        {hint}
      </FieldNote>
    </div>
  )
}
