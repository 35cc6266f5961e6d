/** The properties of a field for an email address. A field of type email would return a domain in other alphabets as `xn--…`. */
export const emailInput = {
  type: 'text',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const
