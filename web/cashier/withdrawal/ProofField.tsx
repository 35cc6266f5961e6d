import { CodeField } from '../../shell/CodeField.tsx'
import { m } from '../../texts/compiled/messages.js'
import { TextField } from '../../ui/TextField.tsx'
import { Refusal } from '../../wire/api.ts'

export type ProofKind = 'code' | 'password'

/** What a request that was refused asks its player to prove; undefined: nothing. */
export function proofAskedBy(error: unknown): ProofKind | undefined {
  if (!(error instanceof Refusal) || error.code !== 'proof_required') return undefined
  return error.details.by === 'code' ? 'code' : 'password'
}

/** The text of a proof that was wrong; undefined for every other failure. */
export function wrongProofText(error: unknown): string | undefined {
  if (!(error instanceof Refusal)) return undefined
  if (error.code === 'wrong_password') return m.account_refusal_wrong_password()
  return error.code === 'second_factor_wrong' ? m.admin_refusal_second_factor_wrong() : undefined
}

export const concernsProof = (error: unknown) =>
  proofAskedBy(error) !== undefined || wrongProofText(error) !== undefined

interface ProofFieldProps {
  by: ProofKind
  value: string
  onValue: (value: string) => void
  error: string | undefined
  readOnly: boolean
}

/** Money to a card or wallet that was never paid to needs a proof that it is the player (decision 60). */
export function ProofField({ by, ...field }: ProofFieldProps) {
  return (
    <div className="space-y-2">
      <p className="type-small text-text-2">{m.refusal_proof_required()}</p>
      {by === 'code' ? (
        <CodeField {...field} recovery />
      ) : (
        <TextField
          {...field}
          name="password"
          type="password"
          label={m.account_old_password()}
          autoComplete="current-password"
          maxLength={1024}
        />
      )}
    </div>
  )
}
