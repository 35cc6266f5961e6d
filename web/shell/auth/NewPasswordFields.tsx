import { m } from '../../texts/compiled/messages.js'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { Form } from '../../ui/fields/use-form.ts'
import { isLongEnough } from './auth-form.ts'
import type { NewPassword } from './new-password.ts'

/** The two fields for a new password, in every form that sets one. */
export function NewPasswordFields({ field }: { field: Form<NewPassword>['field'] }) {
  const newPassword = field('newPassword')
  const common = { type: 'password', autoComplete: 'new-password', maxLength: 1024 } as const
  return (
    <>
      <TextField
        {...newPassword}
        {...common}
        label={m.account_new_password()}
        hint={m.auth_password_hint()}
        fulfilled={isLongEnough(newPassword.value)}
      />
      <TextField {...field('repeat')} {...common} label={m.account_repeat_password()} />
    </>
  )
}
