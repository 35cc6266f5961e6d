import type { AccountRefusalCode } from '@casino/contract/people/account-refusals'
import type { RefusalCode } from '@casino/contract/refusals'
import { tidy } from '@casino/rules/tidy'
import { isUsername } from '@casino/rules/username'
import { emptyNewPassword, newPasswordProblem } from '../shell/auth/new-password.ts'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { dateTimeText } from '../ui/shown/DateTime.tsx'
import { Refusal } from '../wire/api.ts'
import { errorText } from '../wire/error-text.ts'

export const emptyPasswords = { oldPassword: '', ...emptyNewPassword }
export type PasswordInputs = typeof emptyPasswords

/** The problem with a field of the password form; the server checks everything else. */
export function passwordProblem(field: keyof PasswordInputs, values: PasswordInputs): string | undefined {
  if (field === 'oldPassword') return values.oldPassword === '' ? m.auth_fill_all_fields() : undefined
  const problem = newPasswordProblem(field, values)
  if (problem || field === 'repeat' || values.newPassword !== values.oldPassword) return problem
  return m.account_refusal_password_unchanged()
}

export const emptyRename = { username: '', password: '' }
export type Rename = typeof emptyRename

export function renameProblem(field: keyof Rename, values: Rename, current: string): string | undefined {
  if (values[field].trim() === '') return m.auth_fill_all_fields()
  if (field === 'password') return undefined
  const username = tidy(values.username)
  if (!isUsername(username)) return m.refusal_username_invalid()
  return username === current ? m.account_refusal_username_unchanged() : undefined
}

const formatRoubles = (amount: unknown) => formatMoney(kopecksOf(Number(amount)), '₽')

const texts: Record<AccountRefusalCode, (refusal: Refusal) => string> = {
  wrong_password: m.account_refusal_wrong_password,
  password_not_set: m.account_refusal_password_not_set,
  password_unchanged: m.account_refusal_password_unchanged,
  mail_unavailable: m.account_refusal_mail_unavailable,
  link_invalid: m.account_refusal_link_invalid,
  email_unchanged: m.account_refusal_email_unchanged,
  balance_left: ({ details }) => m.account_refusal_balance_left({ amount: formatRoubles(details.amount) }),
  rest_too_large: ({ details }) => m.account_refusal_rest_too_large({ amount: formatRoubles(details.amount) }),
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
