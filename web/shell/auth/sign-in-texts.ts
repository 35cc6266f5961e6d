import type { SignInRefusalCode } from '@casino/contract/people/sign-in-refusals'
import { m } from '../../texts/compiled/messages.js'
import { Refusal } from '../../wire/api.ts'
import { errorText } from '../../wire/error-text.ts'
import { NotConfirmed } from '../../wire/passkeys.ts'

/** Names that the providers have in every language. */
export const providerNames: Readonly<Record<string, string>> = { vk: 'VK', telegram: 'Telegram' }

const texts: Record<SignInRefusalCode, () => string> = {
  redirect_not_allowed: m.sign_in_failed,
  sign_in_cancelled: m.sign_in_cancelled,
  sign_in_expired: m.sign_in_expired,
  sign_in_other_browser: m.sign_in_other_browser,
  sign_in_failed: m.sign_in_failed,
  sign_in_unavailable: m.sign_in_unavailable,
  sign_in_again: m.ways_again_note,
  registration_first: m.ways_registration_first,
  identity_taken: m.ways_taken,
  already_linked: m.ways_linked_already,
  last_way_in: m.ways_last,
  passkey_unknown: m.passkey_unknown,
  passkey_refused: m.passkey_refused,
  passkey_known: m.passkey_on_device,
  too_many_passkeys: m.passkey_too_many,
  password_set_already: m.ways_password_already,
}

/** Refusals of other calls that an external sign-in may end with. */
const others: Readonly<Record<string, () => string>> = {
  account_banned: m.refusal_account_banned,
  account_closed: m.refusal_account_closed,
  address_not_allowed: m.auth_address_not_allowed,
  too_many_requests: m.refusal_too_many_requests,
}

const known: Readonly<Record<string, () => string>> = { ...texts, ...others }

/** The text of a refusal from the URL, where anyone can put any value. */
export function markText(code: string): string {
  return (Object.hasOwn(known, code) ? known[code]! : m.auth_login_failed)()
}

/** The text of a failure of one of these calls. */
export function signInText(error: unknown): string {
  const isOwn = error instanceof Refusal && Object.hasOwn(known, error.code)
  return isOwn ? markText(error.code) : errorText(error)
}

/** The text of a failure with a passkey: of the device, or of a call. */
export function passkeyText(error: unknown): string {
  if (error instanceof NotConfirmed) return error.reason === 'known' ? m.passkey_on_device() : m.passkey_cancelled()
  return signInText(error)
}
