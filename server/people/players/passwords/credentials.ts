import { domainToUnicode } from 'node:url'
import type { RefusalCode } from '@casino/contract/refusals'
import { tidy } from '@casino/rules/tidy'
import { isBreached } from './breached-passwords.ts'
import { isCommonPassword } from './common-passwords.ts'

const longestEmail = 254
const emailShape =
  /^[\p{L}\p{Nd}!#$%&'*+/=?^_`{|}~.-]{1,64}@([\p{L}\p{Nd}]([\p{L}\p{M}\p{Nd}-]*[\p{L}\p{M}\p{Nd}])?\.)+\p{L}[\p{L}\p{M}]+$/u

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

const label = /^[\p{L}\p{M}\p{Nd}-]+$/u
const inOtherLetters = /[^\x20-\x7e]|^xn--/i

/** An address, or a part of one, as it is stored and compared: its domain in letters, which browsers send as `xn--…` (migration 0165). */
export function tidyEmail(text: string): string {
  const email = tidy(text)
  const domain = email.lastIndexOf('@') + 1
  const inLetters = (part: string) =>
    inOtherLetters.test(part) && label.test(part) ? domainToUnicode(part) || part : part
  return email.slice(0, domain) + email.slice(domain).split('.').map(inLetters).join('.')
}
