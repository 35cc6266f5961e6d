import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CodeField } from '../../shell/CodeField.tsx'
import { m } from '../../texts/compiled/messages.js'
import { Button } from '../../ui/Button.tsx'
import { adminErrorText } from '../error-text.ts'

interface AskCodeProps {
  note?: string
  /** What stands under the field. */
  besides?: string
  deed: string
  danger?: boolean
  /** Recovery codes are taken, too. */
  recovery?: boolean
  by: {
    readonly isPending: boolean
    readonly error: Error | null
    mutate: (code: string, then?: { onSuccess: () => void }) => void
    reset: () => void
  }
  onDone?: () => void
  onCancel?: (() => void) | undefined
}

/** Asks for a code before something is done to a second factor. */
export function AskCode({ note, besides, deed, danger, recovery = false, by, onDone, onCancel }: AskCodeProps) {
  const [code, setCode] = useState('')
  const [empty, setEmpty] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(!code.trim())
    if (code.trim() && !by.isPending) by.mutate(code, onDone && { onSuccess: onDone })
    else field.current?.focus()
  }
  return (
    <form noValidate aria-label={deed} onSubmit={submit} className="max-w-md space-y-2">
      {note && <p className="text-text-2">{note}</p>}
      <CodeField
        ref={field}
        recovery={recovery}
        value={code}
        onValue={(text) => {
          setEmpty(false)
          if (by.error) by.reset()
          setCode(text)
        }}
        readOnly={by.isPending}
        error={empty ? m.admin_factor_code_missing() : by.error ? adminErrorText(by.error) : undefined}
      />
      {besides && <p className="type-small text-text-3">{besides}</p>}
      <div className="flex flex-wrap gap-2">
        <Button kind={danger ? 'danger' : 'main'} size="compact" type="submit" busy={by.isPending}>
          {deed}
        </Button>
        {onCancel && (
          <Button size="compact" onClick={onCancel}>
            {m.admin_cancel()}
          </Button>
        )}
      </div>
    </form>
  )
}
