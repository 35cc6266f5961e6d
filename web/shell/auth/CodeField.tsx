import type { Ref } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { TextField } from '../../ui/fields/TextField.tsx'

interface CodeFieldProps {
  value: string
  onValue: (value: string) => void
  error: string | undefined
  /** Recovery codes are accepted too. */
  recovery?: boolean
  readOnly?: boolean
  ref?: Ref<HTMLInputElement>
}

/** The field for a code of the second factor; the device can fill it in. */
export function CodeField({ recovery, ...rest }: CodeFieldProps) {
  return (
    <TextField
      {...rest}
      name="code"
      label={recovery ? m.admin_factor_code_or_recovery() : m.admin_factor_code()}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={recovery ? 'text' : 'numeric'}
      maxLength={32}
      inputClass="tabular"
    />
  )
}
