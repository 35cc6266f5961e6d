import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { openAuth } from '../shell/auth/auth.ts'
import { CodeField } from '../shell/auth/CodeField.tsx'
import { NewPasswordFields } from '../shell/auth/NewPasswordFields.tsx'
import { emptyNewPassword, newPasswordProblem } from '../shell/auth/new-password.ts'
import PasskeyButton from '../shell/auth/PasskeyButton.tsx'
import { passkeyText } from '../shell/auth/sign-in-texts.ts'
import { type Factors, factorsIn, useFormPasskey } from '../shell/auth/use-form-passkey.ts'
import { Screen } from '../shell/frame/Screen.tsx'
import { m } from '../texts/compiled/messages.js'
import { useForm } from '../ui/fields/use-form.ts'
import { ErrorBox } from '../ui/messages/states.tsx'
import { toast } from '../ui/messages/toast.ts'
import { Button } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { call, Refusal } from '../wire/api.ts'
import { errorText } from '../wire/error-text.ts'
import { LinkIsOver } from './LinkIsOver.tsx'
import { useLinkToken } from './token.ts'

const empty = { ...emptyNewPassword, code: '' }
type Values = typeof empty

const problemOf = (field: keyof Values, values: Values) =>
  field === 'code' ? undefined : newPasswordProblem(field, values)

/** The form's fields, and the result of sending them. */
function useReset() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const [needed, setNeeded] = useState<Factors>()
  const { answer, sendWith } = useFormPasskey()
  const [isOver, setIsOver] = useState(token === '')
  const fields = useForm<Values>({
    empty,
    problemOf,
    send: async ({ newPassword, code }) => {
      const { username } = await call('POST /api/auth/reset-password', {
        body: { token, password: newPassword, ...answer(code) },
      })
      await navigate({ to: '/', replace: true })
      toast({ kind: 'success', text: m.account_reset_done({ name: username }) })
      openAuth('login')
    },
    failureOf: (error) => {
      const code = error instanceof Refusal ? error.code : undefined
      if (code === 'link_invalid') setIsOver(true)
      const factors = factorsIn(error)
      if (factors) {
        setNeeded(factors)
        return factors.codes ? { field: 'code', text: m.admin_factor_code_missing() } : { text: m.passkey_only_note() }
      }
      if (code === 'second_factor_wrong') return { field: 'code', text: m.admin_refusal_second_factor_wrong() }
      return code?.startsWith('password_')
        ? { field: 'newPassword', text: errorText(error) }
        : { text: passkeyText(error) }
    },
  })
  return { ...fields, isOver, needed, sendWith }
}

/** Opened from an email: sets a new password, and then offers to sign in with it. */
export default function ResetPassword() {
  const { form, submit, field, busy, failure, isOver, needed, sendWith } = useReset()
  return (
    <Screen title={m.account_reset_title()} className="max-w-140">
      {isOver ? (
        <LinkIsOver note={m.account_reset_over()}>
          <Button kind="main" onClick={() => openAuth('login')}>
            {m.auth_login()}
          </Button>
        </LinkIsOver>
      ) : (
        <Card>
          <form ref={form} onSubmit={submit} noValidate className="space-y-2">
            <NewPasswordFields field={field} />
            {needed?.codes && <CodeField {...field('code')} recovery />}
            {failure && <ErrorBox className="mb-3">{failure}</ErrorBox>}
            <Button kind="main" size="input" type="submit" busy={busy} className="mt-2 w-full">
              {m.account_reset_save()}
            </Button>
            {needed?.passkeys && (
              <PasskeyButton
                purpose="sign-in"
                label={m.passkey_instead()}
                main={!needed.codes}
                disabled={busy}
                onAnswer={(passkey) => sendWith(form, passkey)}
              />
            )}
          </form>
        </Card>
      )}
    </Screen>
  )
}
