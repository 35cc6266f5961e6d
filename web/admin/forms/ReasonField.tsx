import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { TextField } from '../../ui/fields/TextField.tsx'

/** The required reason for an administrator's action. */
export function useReason(before = '') {
  const [reason, setReason] = useState(before)
  const [missing, setMissing] = useState(false)
  return {
    reason,
    missing,
    write(text: string) {
      setReason(text)
      setMissing(false)
    },
    /** Returns the reason; if it is empty, returns undefined and shows an error on the field. */
    given(): string | undefined {
      const given = reason.trim()
      setMissing(!given)
      return given || undefined
    },
  }
}

interface ReasonFieldProps {
  of: ReturnType<typeof useReason>
  label: string
  /** Says who can read the reason. */
  hint?: string
  autoFocus?: boolean
}

export function ReasonField({ of: { reason, missing, write }, label, hint, autoFocus = false }: ReasonFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      value={reason}
      onValue={write}
      error={missing ? m.admin_refusal_reason_required() : undefined}
      maxLength={500}
      autoComplete="off"
      autoFocus={autoFocus}
    />
  )
}
