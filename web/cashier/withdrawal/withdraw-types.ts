/** The ways of a withdrawal, in their order. */
export const withdrawTypes = ['card', 'sbp', 'crypto'] as const
export type WithdrawType = (typeof withdrawTypes)[number]

/** The type that a URL names; cards if it names none. */
export const withdrawTypeOf = (named: unknown): WithdrawType => withdrawTypes.find((type) => type === named) ?? 'card'
