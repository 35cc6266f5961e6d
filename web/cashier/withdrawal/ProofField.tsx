import { CodeField } from '../../shell/auth/CodeField.tsx'
import { CurrentPasswordField } from '../../shell/auth/CurrentPasswordField.tsx'
import { m } from '../../texts/compiled/messages.js'
import { Refusal } from '../../wire/api.ts'
import type { ProofKind } from './proof.ts'

interface ProofFieldProps {
  by: ProofKind
  value: string
  onValue: (value: string) => void
  /** The error of the last request. */
  failure: unknown
  readOnly: boolean
}

/** A withdrawal to a new card or wallet requires the player to prove their identity (decision 60). */
export default function ProofField({ by, failure, ...rest }: ProofFieldProps) {
  const field = { ...rest, error: wrongProofText(failure) }
  return (
    <div className="space-y-2">
      <p className="type-small text-text-2">{m.refusal_proof_required()}</p>
      {by === 'code' ? <CodeField {...field} recovery /> : <CurrentPasswordField {...field} name="password" />}
    </div>
  )
}

function wrongProofText(error: unknown): string | undefined {
  if (!(error instanceof Refusal)) return undefined
  if (error.code === 'wrong_password') return m.account_refusal_wrong_password()
  return error.code === 'second_factor_wrong' ? m.admin_refusal_second_factor_wrong() : undefined
}
