/** The properties of a field for an email address. A field of the type would give a domain in other letters as `xn--…`. */
export const emailInput = {
  type: 'text',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const
