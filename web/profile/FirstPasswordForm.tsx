import { useQueryClient } from '@tanstack/react-query'
import { CodeField } from '../shell/auth/CodeField.tsx'
import { NewPasswordFields } from '../shell/auth/NewPasswordFields.tsx'
import { emptyNewPassword, newPasswordProblem, newPasswordRefusals } from '../shell/auth/new-password.ts'
import PasskeyButton from '../shell/auth/PasskeyButton.tsx'
import { passkeyText } from '../shell/auth/sign-in-texts.ts'
import { useFormPasskey } from '../shell/auth/use-form-passkey.ts'
import { m } from '../texts/compiled/messages.js'
import { useForm } from '../ui/fields/use-form.ts'
import { ErrorBox } from '../ui/messages/states.tsx'
import { toast } from '../ui/messages/toast.ts'
import { call } from '../wire/api.ts'
import { supportsPasskeys } from '../wire/passkeys.ts'
import { failureOf } from './account-problems.ts'
import { Section } from './Section.tsx'
import { SignInAgain } from './SignInAgain.tsx'
import { SubmitWhenOnline } from './SubmitWhenOnline.tsx'
import { type Ways, waysOptions } from './ways.ts'

const fields = {
  ...newPasswordRefusals,
  second_factor_wrong: 'code',
} as const

interface FirstPasswordFormProps {
  username: string
  ways: Ways
}

/** The first password of an account created by an external sign-in. */
export function FirstPasswordForm({ username, ways }: FirstPasswordFormProps) {
  const queryClient = useQueryClient()
  const { answer, sendWith } = useFormPasskey()
  const hasPasskey = ways.passkeys.length > 0 && supportsPasskeys()
  const asksCode = ways.codes && !hasPasskey
  const { form, submit, field, busy, failure } = useForm({
    empty: { ...emptyNewPassword, code: '' },
    problemOf: (name, values) => {
      if (name === 'code') return asksCode && values.code.trim() === '' ? m.auth_fill_all_fields() : undefined
      return newPasswordProblem(name, values)
    },
    send: async ({ newPassword, code }) => {
      await call('POST /api/auth/set-password', { body: { newPassword, ...answer(code) } })
      toast({ kind: 'success', text: m.ways_set_password_done() })
      await queryClient.invalidateQueries(waysOptions)
    },
    failureOf: (error) => {
      const known = failureOf(error, fields)
      return known.field ? known : { text: passkeyText(error) }
    },
  })
  const canProve = ways.codes || hasPasskey || (ways.fresh && !ways.secondFactor)
  return (
    <Section title={m.ways_set_password()} note={m.ways_set_password_note()}>
      {canProve ? (
        <form ref={form} onSubmit={submit} noValidate aria-label={m.ways_set_password()} className="space-y-2">
          {/* Password managers store the new password under this name. */}
          <input hidden readOnly type="text" name="username" autoComplete="username" value={username} />
          <NewPasswordFields field={field} />
          {ways.codes && <CodeField {...field('code')} recovery />}
          {failure && <ErrorBox className="mb-3">{failure}</ErrorBox>}
          <SubmitWhenOnline busy={busy}>{m.ways_set_password()}</SubmitWhenOnline>
          {hasPasskey && (
            <PasskeyButton
              purpose="proof"
              label={m.passkey_instead()}
              disabled={busy}
              onAnswer={(passkey) => sendWith(form, passkey)}
            />
          )}
        </form>
      ) : (
        <SignInAgain ways={ways} />
      )}
    </Section>
  )
}
