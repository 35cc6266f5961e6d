import type { User } from '@casino/contract/entities'
import { usernameChangeDays, usernameReservedDays } from '@casino/rules/username'
import { useQueryClient } from '@tanstack/react-query'
import { CurrentPasswordField } from '../shell/auth/CurrentPasswordField.tsx'
import { m } from '../texts/compiled/messages.js'
import { TextField } from '../ui/fields/TextField.tsx'
import { useForm } from '../ui/fields/use-form.ts'
import { ErrorBox } from '../ui/messages/states.tsx'
import { toast } from '../ui/messages/toast.ts'
import { call } from '../wire/api.ts'
import { meOptions } from '../wire/session.ts'
import { emptyRename, failureOf, type Rename, renameProblem } from './account-problems.ts'
import { Section } from './Section.tsx'
import { SubmitWhenOnline } from './SubmitWhenOnline.tsx'

const fieldOf = {
  wrong_password: 'password',
  username_invalid: 'username',
  username_unchanged: 'username',
  username_taken: 'username',
} as const

/** Other tabs are updated by `account:update`. */
export function UsernameForm({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const { form, submit, field, busy, failure } = useForm<Rename>({
    empty: emptyRename,
    problemOf: (name, values) => renameProblem(name, values, user.username),
    send: async (body) => {
      const { user: renamed } = await call('PATCH /api/auth/username', { body })
      const { queryKey } = meOptions(queryClient)
      // The balance in the reply may be older than the displayed one.
      queryClient.setQueryData<User | null>(queryKey, (shown) =>
        shown?.id === renamed.id ? { ...shown, username: renamed.username } : shown,
      )
      toast({ kind: 'success', text: m.account_username_changed({ name: renamed.username }) })
    },
    failureOf: (error) => failureOf(error, fieldOf),
  })
  const note = m.account_username_note({ days: usernameChangeDays, reserved: usernameReservedDays })
  return (
    <Section title={m.account_username()} note={note}>
      <form ref={form} onSubmit={submit} noValidate aria-label={m.account_username()} className="space-y-2">
        <TextField
          {...field('username')}
          label={m.account_new_username()}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
          hint={m.auth_username_hint()}
        />
        <CurrentPasswordField {...field('password')} />
        {failure && <ErrorBox className="mb-3">{failure}</ErrorBox>}
        <SubmitWhenOnline busy={busy}>{m.account_change_username()}</SubmitWhenOnline>
      </form>
    </Section>
  )
}
