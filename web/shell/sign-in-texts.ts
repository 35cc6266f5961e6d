import type { SignInRefusalCode } from '@casino/contract/sign-in-refusals'
import { m } from '../texts/compiled/messages.js'
import { Refusal } from '../wire/api.ts'
import { errorText } from '../wire/error-text.ts'

/** Names that the providers have in every language. */
export const providerNames: Readonly<Record<string, string>> = { vk: 'VK', telegram: 'Telegram' }

const texts: Record<SignInRefusalCode, () => string> = {
  redirect_not_allowed: m.sign_in_failed,
  sign_in_cancelled: m.sign_in_cancelled,
  sign_in_expired: m.sign_in_expired,
  sign_in_failed: m.sign_in_failed,
  sign_in_unavailable: m.sign_in_unavailable,
  sign_in_again: m.ways_again_note,
  registration_first: m.ways_registration_first,
  identity_taken: m.ways_taken,
  already_linked: m.ways_linked_already,
  last_way_in: m.ways_last,
  password_set_already: m.ways_password_already,
}

/** The refusals of other calls that a sign-in elsewhere may end with. */
const others: Readonly<Record<string, () => string>> = {
  account_banned: m.refusal_account_banned,
  too_many_requests: m.refusal_too_many_requests,
}

/** The text of a refusal that arrived as a mark in the URL, which anybody can write there. */
export function markText(code: string): string {
  const known: Readonly<Record<string, () => string>> = { ...texts, ...others }
  return (Object.hasOwn(known, code) ? known[code]! : m.auth_login_failed)()
}

/** The text of a failure of one of these calls. */
export function signInText(error: unknown): string {
  const isOwn = error instanceof Refusal && Object.hasOwn(texts, error.code)
  return isOwn ? markText(error.code) : errorText(error)
}
