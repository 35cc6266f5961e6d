import type { RefusalCode } from '@casino/contract/refusals'
import { isCommonPassword } from './common-passwords.ts'

const usernameShape = /^[\p{L}\p{Nd}._-]{3,32}$/u

// Letters that look alike in two alphabets let one player pass for another, so a name keeps to one of these.
const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

const longestEmail = 254
const emailShape = /^[^\s@"(),:;<>[\]\\]{1,64}@([\p{L}\p{Nd}]([\p{L}\p{Nd}-]*[\p{L}\p{Nd}])?\.)+[\p{L}]{2,}$/u

export const shortestPassword = 6
export const longestPassword = 128

export function isUsername(username: string): boolean {
  return usernameShape.test(username) && alphabets.filter((alphabet) => alphabet.test(username)).length <= 1
}

export function isEmail(email: string): boolean {
  return email.length <= longestEmail && emailShape.test(email)
}

/** Why this cannot be a new password, or nothing if it can. */
export function passwordProblem(password: string): RefusalCode | undefined {
  const length = [...password].length
  if (length < shortestPassword) return 'password_too_short'
  if (length > longestPassword) return 'password_too_long'
  return isCommonPassword(password) ? 'password_too_common' : undefined
}

/** Names and addresses as they are kept: one way to write each letter, nothing around them. */
export function tidy(text: string): string {
  return text.normalize('NFC').trim()
}
