import type { User } from '@casino/contract/entities'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeField } from '../shell/auth/CodeField.tsx'
import { CurrentPasswordField } from '../shell/auth/CurrentPasswordField.tsx'
import PasskeyButton from '../shell/auth/PasskeyButton.tsx'
import { type Factors, factorsIn, useFormPasskey } from '../shell/auth/use-form-passkey.ts'
import { m } from '../texts/compiled/messages.js'
import { emailInput } from '../ui/fields/email-input.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { useForm } from '../ui/fields/use-form.ts'
import { ErrorBox } from '../ui/messages/states.tsx'
import { toast } from '../ui/messages/toast.ts'
import { Button } from '../ui/shown/Button.tsx'
import { Pill } from '../ui/shown/Pill.tsx'
import { call, Refusal } from '../wire/api.ts'
import { failureOf } from './account-problems.ts'
import { Section } from './Section.tsx'
import { SubmitWhenOnline } from './SubmitWhenOnline.tsx'

const empty = { email: '', password: '', code: '' }
type Values = typeof empty

const fieldOf = { wrong_password: 'password', email_invalid: 'email', email_unchanged: 'email' } as const

/** The address changes when the link in the email is opened; until then the account keeps its current one. */
export function EmailForm({ user }: { user: User }) {
  const [needed, setNeeded] = useState<Factors>()
  const { answer, sendWith } = useFormPasskey()
  const { form, submit, field, busy, failure } = useForm<Values>({
    empty,
    problemOf: (name, values) =>
      name === (needed ? 'password' : 'code') || (name === 'code' && needed?.passkeys) || values[name].trim()
        ? undefined
        : m.auth_fill_all_fields(),
    send: async ({ email, password, code }) => {
      await call('POST /api/auth/change-email', { body: { email, ...(needed ? answer(code) : { password }) } })
      toast({ kind: 'success', text: m.account_email_sent({ email }) })
    },
    failureOf: (error) => {
      const code = error instanceof Refusal ? error.code : undefined
      const factors = factorsIn(error)
      if (factors) {
        setNeeded(factors)
        return factors.codes ? { field: 'code', text: m.admin_factor_code_missing() } : { text: m.passkey_only_note() }
      }
      if (code === 'second_factor_wrong') return { field: 'code', text: m.admin_refusal_second_factor_wrong() }
      return failureOf<keyof Values>(error, fieldOf)
    },
  })
  return (
    <Section title={m.account_email()} note={m.account_email_note()}>
      {user.email !== null && <Current email={user.email} confirmed={user.emailConfirmed} />}
      <form ref={form} onSubmit={submit} noValidate aria-label={m.account_email()} className="space-y-2">
        <TextField {...field('email')} label={m.account_new_email()} {...emailInput} maxLength={320} />
        {needed ? (
          needed.codes && <CodeField {...field('code')} recovery />
        ) : (
          <CurrentPasswordField {...field('password')} />
        )}
        {failure && <ErrorBox className="mb-3">{failure}</ErrorBox>}
        <SubmitWhenOnline busy={busy}>{m.account_change_email()}</SubmitWhenOnline>
        {needed?.passkeys && (
          <PasskeyButton
            purpose="proof"
            label={m.passkey_instead()}
            main={!needed.codes}
            disabled={busy}
            onAnswer={(passkey) => sendWith(form, passkey)}
          />
        )}
      </form>
    </Section>
  )
}

function Current({ email, confirmed }: { email: string; confirmed: boolean }) {
  const send = useMutation({
    mutationFn: () => call('POST /api/auth/change-email', { body: { email } }),
    onSuccess: () => toast({ kind: 'success', text: m.account_email_sent({ email }) }),
  })
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="type-strong min-w-0 wrap-anywhere">{email}</span>
        <Pill tone={confirmed ? 'success' : 'warning'}>
          {confirmed ? m.account_email_confirmed() : m.account_email_unconfirmed()}
        </Pill>
      </p>
      {!confirmed && (
        <Button busy={send.isPending} onClick={() => send.mutate()}>
          {m.account_email_send()}
        </Button>
      )}
      {send.isError && <ErrorBox>{failureOf(send.error, {}).text}</ErrorBox>}
    </div>
  )
}
