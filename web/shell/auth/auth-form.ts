import { tidy } from '@casino/rules/tidy'
import { isUsername } from '@casino/rules/username'
import { m } from '../../texts/compiled/messages.js'
import type { AuthMode } from './auth.ts'

export interface AuthForm {
  username: string
  email: string
  password: string
  repeat: string
  /** Only if the site confirms the age of players. */
  birthDate: string
}

/** docs/product.md §5 */
const shortestPassword = 6

/** Counted as on the server: characters, not code units. */
export function isLongEnough(password: string): boolean {
  return [...password].length >= shortestPassword
}

export function fieldsOf(mode: AuthMode, confirmAge = false): readonly (keyof AuthForm)[] {
  if (mode === 'login') return ['username', 'password']
  return ['username', 'email', 'password', 'repeat', ...(confirmAge ? (['birthDate'] as const) : [])]
}

/** The error text of a field, if any; the server decides the rest. */
export function fieldProblem(mode: AuthMode, field: keyof AuthForm, form: AuthForm): string | undefined {
  const value = form[field]
  if (value.trim() === '') return m.auth_fill_all_fields()
  if (mode === 'login') return undefined
  if (field === 'username' && !isUsername(tidy(value))) return m.refusal_username_invalid()
  if (field === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value.trim())) return m.refusal_email_invalid()
  if (field === 'password' && !isLongEnough(value)) return m.auth_password_length_error()
  if (field === 'repeat' && value !== form.password) return m.auth_passwords_differ()
  return undefined
}
