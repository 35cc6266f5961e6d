import type { RefusalCode } from '@casino/contract/refusals'
import { isBreached } from './breached-passwords.ts'
import { isCommonPassword } from './common-passwords.ts'

const longestEmail = 254
const emailShape =
  /^[\p{L}\p{Nd}!#$%&'*+/=?^_`{|}~.-]{1,64}@([\p{L}\p{Nd}]([\p{L}\p{Nd}-]*[\p{L}\p{Nd}])?\.)+[\p{L}]{2,}$/u

export const shortestPassword = 6
export const longestPassword = 128

/** Whether it has the form of an email address; it may not exist. */
export function isEmail(email: string): boolean {
  return email.length <= longestEmail && emailShape.test(email)
}

/** Why this cannot be a new password; undefined if it can. */
export function passwordProblem(password: string): RefusalCode | undefined {
  const length = [...password].length
  if (length < shortestPassword) return 'password_too_short'
  if (length > longestPassword) return 'password_too_long'
  return isCommonPassword(password) || isBreached(password) ? 'password_too_common' : undefined
}

/** Names and addresses as they are stored: normalised, without surrounding spaces. */
export function tidy(text: string): string {
  return text.normalize('NFC').trim()
}
