import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { emailInput } from '../../ui/fields/email-input.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { call, Refusal } from '../../wire/api.ts'
import { errorText } from '../../wire/error-text.ts'

const emailProblem = (_: 'email', { email }: { email: string }) => {
  if (email.trim() === '') return m.auth_fill_all_fields()
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : m.refusal_email_invalid()
}

/** Requests a link by email. The answer does not reveal whether the address belongs to an account. */
export default function ForgotPassword({ onBack }: { onBack: () => void }) {
  const [sentTo, setSentTo] = useState<string>()
  const { form, submit, field, busy, failure } = useForm({
    empty: { email: '' },
    problemOf: emailProblem,
    send: async ({ email }) => {
      await call('POST /api/auth/forgot-password', { body: { email } })
      setSentTo(email.trim())
    },
    failureOf: (error) => ({
      text:
        error instanceof Refusal && error.code === 'mail_unavailable'
          ? m.account_refusal_mail_unavailable()
          : errorText(error),
    }),
  })
  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-2">
      {sentTo === undefined ? (
        <>
          <p className="type-body mb-4 text-text-2">{m.account_forgot_note()}</p>
          <TextField {...field('email')} label={m.auth_email()} {...emailInput} maxLength={320} autoFocus />
          {failure && <ErrorBox className="mb-3">{failure}</ErrorBox>}
          <Button kind="main" size="input" type="submit" busy={busy} className="mt-2 w-full">
            {m.account_forgot_send()}
          </Button>
        </>
      ) : (
        <p role="status" className="type-body mb-4 wrap-anywhere">
          {m.account_forgot_sent({ email: sentTo })}
        </p>
      )}
      <Button kind="ghost" className="w-full" onClick={onBack}>
        {m.account_forgot_back()}
      </Button>
    </form>
  )
}
