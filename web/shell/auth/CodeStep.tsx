import type { User } from '@casino/contract/entities'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { Refusal } from '../../wire/api.ts'
import type { FactorAnswer } from '../../wire/session.ts'
import { CodeField } from './CodeField.tsx'
import PasskeyButton from './PasskeyButton.tsx'
import { signInText } from './sign-in-texts.ts'
import type { Factors } from './use-form-passkey.ts'

interface CodeStepProps {
  factors: Factors
  /** Signs in with the code, or with a passkey instead of it. */
  signIn: (answer: FactorAnswer) => Promise<User>
  onSignedIn: (user: User) => Promise<void>
  onBack: () => void
}

/** The second step of the sign-in, for players who have set up a second factor. */
export default function CodeStep({ factors, signIn, onSignedIn, onBack }: CodeStepProps) {
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => field.current?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFailure(undefined)
    setWrong(code.trim() ? undefined : m.admin_factor_code_missing())
    if (!code.trim()) {
      field.current?.focus()
      return
    }
    setBusy(true)
    try {
      await onSignedIn(await signIn({ code }))
    } catch (error) {
      setBusy(false)
      if (error instanceof Refusal && error.code === 'second_factor_wrong') {
        setWrong(m.admin_refusal_second_factor_wrong())
        field.current?.focus()
      } else setFailure(signInText(error))
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="space-y-2">
      <p className="type-body mb-4 text-text-2">
        {factors.codes ? m.admin_factor_login_note() : m.passkey_only_note()}
      </p>
      {factors.codes && (
        <CodeField
          ref={field}
          recovery
          value={code}
          onValue={(text) => {
            setWrong(undefined)
            setCode(text)
          }}
          error={wrong}
          readOnly={busy}
        />
      )}
      {failure && <ErrorBox className="mb-3">{failure}</ErrorBox>}
      {factors.codes && (
        <Button kind="main" size="input" type="submit" busy={busy} className="mt-2 w-full">
          {m.auth_login()}
        </Button>
      )}
      {factors.passkeys && (
        <PasskeyButton
          purpose="sign-in"
          label={m.passkey_instead()}
          main={!factors.codes}
          disabled={busy}
          onAnswer={async (passkey) => onSignedIn(await signIn({ passkey }))}
        />
      )}
      <Button kind="ghost" className="w-full" disabled={busy} onClick={onBack}>
        {m.admin_factor_login_back()}
      </Button>
    </form>
  )
}
