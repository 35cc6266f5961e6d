import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Button } from '../../ui/Button.tsx'
import { adminErrorText } from '../error-text.ts'
import { CodeField } from './CodeField.tsx'

interface AskCodeProps {
  note: string
  deed: string
  danger?: boolean
  by: {
    readonly isPending: boolean
    readonly error: Error | null
    mutate: (code: string, then: { onSuccess: () => void }) => void
    reset: () => void
  }
  onDone: () => void
  onCancel: () => void
}

/** Asks for a code before something is done to the second factor that is in force. */
export function AskCode({ note, deed, danger, by, onDone, onCancel }: AskCodeProps) {
  const [code, setCode] = useState('')
  const [empty, setEmpty] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(!code.trim())
    if (code.trim() && !by.isPending) by.mutate(code, { onSuccess: onDone })
    else field.current?.focus()
  }
  return (
    <form noValidate aria-label={deed} onSubmit={submit} className="max-w-md space-y-2">
      <p className="text-text-2">{note}</p>
      <CodeField
        ref={field}
        recovery
        value={code}
        onValue={(text) => {
          setEmpty(false)
          if (by.error) by.reset()
          setCode(text)
        }}
        readOnly={by.isPending}
        error={empty ? m.admin_factor_code_missing() : by.error ? adminErrorText(by.error) : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button kind={danger ? 'danger' : 'main'} size="compact" type="submit" busy={by.isPending}>
          {deed}
        </Button>
        <Button size="compact" onClick={onCancel}>
          {m.admin_cancel()}
        </Button>
      </div>
    </form>
  )
}
