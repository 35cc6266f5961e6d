import type { PasskeyAnswer } from '@casino/contract/people/passkey-answer'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CodeField } from '../shell/auth/CodeField.tsx'
import PasskeyButton from '../shell/auth/PasskeyButton.tsx'
import { m } from '../texts/compiled/messages.js'
import { TextField } from '../ui/fields/TextField.tsx'
import { ErrorBox } from '../ui/messages/states.tsx'
import { Button } from '../ui/shown/Button.tsx'
import { Refusal } from '../wire/api.ts'
import { factorErrorText } from './error-text.ts'
import type { FactorProof } from './queries.ts'

type ProofField = 'password' | 'code'

export interface CodeFormProps {
  note?: string
  /** Shown under the fields. */
  besides?: string
  action: string
  danger?: boolean
  /** The required inputs, in the order of the fields. */
  asks: readonly ProofField[]
  /** A passkey replaces the code, or is used in addition to the other fields. */
  passkey?: 'instead' | 'only' | undefined
  /** Recovery codes are accepted too. */
  recovery?: boolean
  by: {
    readonly isPending: boolean
    readonly error: Error | null
    mutate: (proof: FactorProof, then?: { onSuccess: () => void }) => void
    reset: () => void
  }
  /** The text of a failure that is not specific to the second factor. */
  textOf?: (error: unknown) => string
  onDone?: () => void
  onCancel?: (() => void) | undefined
}

const nothing: FactorProof = { password: '', code: '' }

/** The form's fields, and the result of sending them. */
function useCodeForm({ asks, passkey, by, textOf = factorErrorText, onDone }: CodeFormProps) {
  const [proof, setProof] = useState(nothing)
  const [missing, setMissing] = useState<ProofField>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => focusOn(form.current, asks[0]), [asks[0]])
  const isFilled = (fields: readonly ProofField[]) => {
    const empty = fields.find((field) => !proof[field].trim())
    setMissing(empty)
    if (empty) focusOn(form.current, empty)
    return empty === undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (passkey !== 'only' && isFilled(asks) && !by.isPending) by.mutate(proof, onDone && { onSuccess: onDone })
  }
  const withPasskey = async (answer: PasskeyAnswer) =>
    by.mutate({ ...proof, code: '', passkey: answer }, onDone && { onSuccess: onDone })
  const failed: ProofField | undefined = by.error ? fieldOf(by.error, asks) : undefined
  const fieldProps = (field: ProofField) => ({
    value: proof[field],
    onValue: (text: string) => {
      setMissing(undefined)
      if (by.error) by.reset()
      setProof({ ...proof, [field]: text })
    },
    readOnly: by.isPending,
    error: missing === field ? missingTexts[field]() : failed === field ? textOf(by.error) : undefined,
  })
  return { form, submit, isFilled, withPasskey, fieldProps, failure: by.error && textOf(by.error) }
}

/** Requests the password and a code before a second factor is changed. */
export function CodeForm(props: CodeFormProps) {
  const { note, besides, action, danger, asks, recovery = false, passkey, by, onCancel } = props
  const { form, submit, isFilled, withPasskey, fieldProps, failure } = useCodeForm(props)
  return (
    <form ref={form} noValidate aria-label={action} onSubmit={submit} className="max-w-md space-y-2">
      {note && <p className="text-text-2">{note}</p>}
      {asks.includes('password') && (
        <TextField
          {...fieldProps('password')}
          name="password"
          type="password"
          label={m.admin_factor_password()}
          autoComplete="current-password"
          maxLength={1024}
        />
      )}
      {asks.includes('code') && <CodeField {...fieldProps('code')} recovery={recovery} />}
      {failure && asks.length === 0 && <ErrorBox>{failure}</ErrorBox>}
      {besides && <p className="type-small text-text-3">{besides}</p>}
      <div className="flex flex-wrap gap-2">
        {passkey !== 'only' && (
          <Button kind={danger ? 'danger' : 'main'} size="compact" type="submit" busy={by.isPending}>
            {action}
          </Button>
        )}
        {passkey && (
          <PasskeyButton
            purpose="proof"
            label={m.passkey_confirm()}
            main={passkey === 'only'}
            compact
            disabled={by.isPending}
            ready={() => isFilled(asks.filter((field) => field !== 'code'))}
            onAnswer={withPasskey}
          />
        )}
        {onCancel && (
          <Button size="compact" onClick={onCancel}>
            {m.ui_cancel()}
          </Button>
        )}
      </div>
    </form>
  )
}

const missingTexts = { password: m.admin_factor_password_missing, code: m.admin_factor_code_missing }

function focusOn(form: HTMLFormElement | null, field: ProofField | undefined): void {
  form?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
}

function fieldOf(error: Error, asks: readonly ProofField[]): ProofField | undefined {
  return error instanceof Refusal && error.code === 'wrong_password' ? 'password' : asks.at(-1)
}
