/** Refusals of the forms on the profile's settings tab. Their texts load with that tab, not on first load. */
export const accountRefusals = {
  wrong_password: [403, 'The current password is wrong'],
  password_not_set: [409, 'This account has no password'],
  password_unchanged: [400, 'The new password must differ from the current one'],
  username_unchanged: [400, 'This is your username already'],
  username_changed_recently: [409, 'The username was changed less than 30 days ago'],

  // docs/product.md A11
  mail_unavailable: [409, 'This site sends no email'],
  link_invalid: [410, 'This link is no longer valid'],
  email_unchanged: [400, 'This is your email already'],

  // docs/product.md A18
  balance_left: [409, 'There is money in the account. Withdraw it first, or say what becomes of it.'],
  rest_too_large: [409, 'This balance can be withdrawn'],

  statement_period: [400, 'The period ends before it begins, or has not begun yet'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type AccountRefusalCode = keyof typeof accountRefusals
