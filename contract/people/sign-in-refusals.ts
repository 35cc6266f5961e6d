/** Refusals of signing in elsewhere, and of linking and unlinking accounts there; of passkeys (docs/product.md A16, A17) */
export const signInRefusals = {
  redirect_not_allowed: [400, 'This address is not one of this site'],
  sign_in_cancelled: [400, 'The sign-in was cancelled'],
  sign_in_expired: [400, 'This sign-in has expired or was used already. Please begin again.'],
  sign_in_other_browser: [400, 'This sign-in began in another browser. Please begin again in this one.'],
  sign_in_failed: [400, 'The sign-in could not be verified. Please begin again.'],
  sign_in_unavailable: [503, 'Signing in there is not possible now. Please try again later.'],
  sign_in_again: [403, 'Please sign in again first, to show that it is you'],
  registration_first: [409, 'Please register with your date of birth first, and link this account in your profile.'],
  identity_taken: [409, 'That account is linked to another player already'],
  already_linked: [409, 'An account of this provider is linked already'],
  last_way_in: [409, 'This is the only way to sign in. Set a password or link another account first.'],
  passkey_unknown: [400, 'This passkey belongs to no account here. It may have been removed.'],
  passkey_refused: [400, 'The passkey could not be verified. Please try again.'],
  passkey_known: [409, 'This passkey is registered already'],
  too_many_passkeys: [409, 'Passkey limit reached. Remove one first.'],
  password_set_already: [409, 'This account has a password already'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type SignInRefusalCode = keyof typeof signInRefusals
