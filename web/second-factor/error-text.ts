import { m } from '../texts/compiled/messages.js'
import { Refusal } from '../wire/api.ts'
import { errorText } from '../wire/error-text.ts'

const texts: Partial<Record<string, () => string>> = {
  wrong_password: m.account_refusal_wrong_password,
  password_not_set: m.account_refusal_password_not_set,
  second_factor_required: m.admin_refusal_second_factor_required,
  second_factor_wrong: m.admin_refusal_second_factor_wrong,
  second_factor_not_begun: m.admin_refusal_second_factor_not_begun,
  second_factor_absent: m.admin_refusal_second_factor_absent,
  passkey_unknown: m.passkey_unknown,
  passkey_refused: m.passkey_refused,
  sign_in_expired: m.sign_in_expired,
}

/** The text of a failure to change one's own second factor, or to prove it. */
export function factorErrorText(error: unknown): string {
  const own = error instanceof Refusal ? texts[error.code] : undefined
  return own ? own() : errorText(error)
}
