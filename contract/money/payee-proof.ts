import Type from 'typebox'

/**
 * A payout to a card or wallet that is new to this account, or by a cheque, needs a fresh proof (decision 60), unless the
 * session was begun within the last minutes: a code where a second factor is set up, else the password, which `proof_required`
 * names in `by`; an account with neither signs in again.
 */
export const PayeeProof = {
  password: Type.Optional(Type.String({ maxLength: 1024 })),
  code: Type.Optional(Type.String({ maxLength: 64, description: 'Six digits, or a recovery code' })),
}
/** The refusals of a missing or wrong proof. */
export const payeeProofRefusals = [
  'proof_required',
  'sign_in_again',
  'wrong_password',
  'second_factor_wrong',
  'too_many_requests',
] as const
