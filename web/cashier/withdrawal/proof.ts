import { Refusal } from '../../wire/api.ts'

export type ProofKind = 'code' | 'password'

/** The proof required by a refused request; undefined if none is. */
export function requiredProof(error: unknown): ProofKind | undefined {
  if (!(error instanceof Refusal) || error.code !== 'proof_required') return undefined
  return error.details.by === 'code' ? 'code' : 'password'
}

/** Whether the proof's field shows the error. */
export const concernsProof = (error: unknown) =>
  error instanceof Refusal && /^(proof_required|wrong_password|second_factor_wrong)$/.test(error.code)
