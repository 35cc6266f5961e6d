import type { AccountRefusalCode } from '@casino/contract/account-refusals'
import type { RefusalCode } from '@casino/contract/refusals'
import { isUsername } from '@casino/rules/username'
import { isLongEnough } from '../shell/auth-form.ts'
import { m } from '../texts/compiled/messages.js'
import { dateTimeText } from '../ui/DateTime.tsx'
import { Refusal } from '../wire/api.ts'
import { errorText } from '../wire/error-text.ts'

export const emptyPasswords = { oldPassword: '', newPassword: '', repeat: '' }
export type Passwords = typeof emptyPasswords

/** What is wrong with a field of the password form; everything else is checked by the server. */
export function passwordProblem(field: keyof Passwords, values: Passwords): string | undefined {
  if (values[field] === '') return m.auth_fill_all_fields()
  if (field === 'newPassword' && !isLongEnough(values.newPassword)) return m.auth_password_length_error()
  if (field === 'newPassword' && values.newPassword === values.oldPassword) {
    return m.account_refusal_password_unchanged()
  }
  if (field === 'repeat' && values.repeat !== values.newPassword) return m.auth_passwords_differ()
  return undefined
}

export const emptyRename = { username: '', password: '' }
export type Rename = typeof emptyRename

export function renameProblem(field: keyof Rename, values: Rename, current: string): string | undefined {
  if (values[field].trim() === '') return m.auth_fill_all_fields()
  if (field === 'password') return undefined
  const username = values.username.normalize('NFC').trim()
  if (!isUsername(username)) return m.refusal_username_invalid()
  return username === current ? m.account_refusal_username_unchanged() : undefined
}

const texts: Record<AccountRefusalCode, (refusal: Refusal) => string> = {
  wrong_password: m.account_refusal_wrong_password,
  password_not_set: m.account_refusal_password_not_set,
  password_unchanged: m.account_refusal_password_unchanged,
  mail_unavailable: m.account_refusal_mail_unavailable,
  link_invalid: m.account_refusal_link_invalid,
  email_unchanged: m.account_refusal_email_unchanged,
  statement_period: m.account_refusal_statement_period,
  username_unchanged: m.account_refusal_username_unchanged,
  username_changed_recently: ({ details }) =>
    m.account_refusal_username_changed_recently({ date: dateTimeText(String(details.next)) }),
}

/** The error message, and the field it belongs to; without a field it concerns the whole form. */
export function failureOf<Field extends string>(
  error: unknown,
  fields: Partial<Record<RefusalCode, Field>>,
): { field?: Field; text: string } {
  if (!(error instanceof Refusal)) return { text: errorText(error) }
  const own = (texts as Partial<Record<string, (refusal: Refusal) => string>>)[error.code]
  const text = own ? own(error) : errorText(error)
  const field = fields[error.code]
  return field ? { field, text } : { text }
}
