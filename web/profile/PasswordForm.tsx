import { CurrentPasswordField } from '../shell/auth/CurrentPasswordField.tsx'
import { NewPasswordFields } from '../shell/auth/NewPasswordFields.tsx'
import { newPasswordRefusals } from '../shell/auth/new-password.ts'
import { m } from '../texts/compiled/messages.js'
import { useForm } from '../ui/fields/use-form.ts'
import { ErrorBox } from '../ui/messages/states.tsx'
import { toast } from '../ui/messages/toast.ts'
import { call } from '../wire/api.ts'
import { emptyPasswords, failureOf, type PasswordInputs, passwordProblem } from './account-problems.ts'
import { Section } from './Section.tsx'
import { SubmitWhenOnline } from './SubmitWhenOnline.tsx'

const fieldOf = {
  wrong_password: 'oldPassword',
  ...newPasswordRefusals,
  password_unchanged: 'newPassword',
} as const

/** Changing the password ends all other sessions; this page stays signed in. */
export function PasswordForm({ username }: { username: string }) {
  const { form, submit, field, busy, failure } = useForm<PasswordInputs>({
    empty: emptyPasswords,
    problemOf: passwordProblem,
    send: async ({ oldPassword, newPassword }) => {
      await call('POST /api/auth/change-password', { body: { oldPassword, newPassword } })
      toast({ kind: 'success', text: m.account_password_changed() })
    },
    failureOf: (error) => failureOf(error, fieldOf),
  })
  return (
    <Section title={m.account_password()} note={m.account_password_note()}>
      <form ref={form} onSubmit={submit} noValidate aria-label={m.account_password()} className="space-y-2">
        {/* Password managers store the new password under this name. */}
        <input hidden readOnly type="text" name="username" autoComplete="username" value={username} />
        <CurrentPasswordField {...field('oldPassword')} />
        <NewPasswordFields field={field} />
        {failure && <ErrorBox className="mb-3">{failure}</ErrorBox>}
        <SubmitWhenOnline busy={busy}>{m.account_change_password()}</SubmitWhenOnline>
      </form>
    </Section>
  )
}
