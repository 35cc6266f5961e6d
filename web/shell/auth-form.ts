import { isUsername } from '@casino/rules/username'
import { m } from '../texts/compiled/messages.js'
import type { AuthMode } from './auth.ts'

export interface AuthForm {
  username: string
  email: string
  password: string
}

/** spec §5 */
const shortestPassword = 6

export function fieldsOf(mode: AuthMode): readonly (keyof AuthForm)[] {
  return mode === 'login' ? ['username', 'password'] : ['username', 'email', 'password']
}

/** What is wrong with a field, in words; the server decides the rest. */
export function fieldProblem(mode: AuthMode, field: keyof AuthForm, value: string): string | undefined {
  if (value.trim() === '') return m.auth_fill_all_fields()
  if (mode === 'login') return undefined
  if (field === 'username' && !isUsername(value.normalize('NFC').trim())) return m.refusal_username_invalid()
  if (field === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value.trim())) return m.refusal_email_invalid()
  if (field === 'password' && value.length < shortestPassword) return m.auth_password_length_error()
  return undefined
}
