import { m } from '../../texts/compiled/messages.js'
import { isLongEnough } from './auth-form.ts'

export const emptyNewPassword = { newPassword: '', repeat: '' }
export type NewPassword = typeof emptyNewPassword

/** The problem with a new password or its repetition; the server checks everything else. */
export function newPasswordProblem(field: keyof NewPassword, values: NewPassword): string | undefined {
  if (values[field] === '') return m.auth_fill_all_fields()
  if (field === 'newPassword' && !isLongEnough(values.newPassword)) return m.auth_password_length_error()
  return field === 'repeat' && values.repeat !== values.newPassword ? m.auth_passwords_differ() : undefined
}

/** The refusals that concern the new password itself. */
export const newPasswordRefusals = {
  password_too_short: 'newPassword',
  password_too_long: 'newPassword',
  password_too_common: 'newPassword',
} as const
