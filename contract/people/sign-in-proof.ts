import Type from 'typebox'
import { factorAnswer, factorRefusals } from './second-factor.ts'

/**
 * A passkey, or the current password, or a code of the second factor where there is one; without any of them, a session
 * begun within the last minutes.
 */
export const proof = {
  password: Type.Optional(Type.String({ maxLength: 1024 })),
  ...factorAnswer,
}
/** The refusals of a missing or wrong fresh proof. */
export const proofRefusals = [
  'fill_all_fields',
  'too_many_requests',
  'overloaded',
  'wrong_password',
  'sign_in_again',
  ...factorRefusals,
] as const
