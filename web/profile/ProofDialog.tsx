import { CodeField } from '../shell/auth/CodeField.tsx'
import { CurrentPasswordField } from '../shell/auth/CurrentPasswordField.tsx'
import PasskeyButton from '../shell/auth/PasskeyButton.tsx'
import { signInText } from '../shell/auth/sign-in-texts.ts'
import { m } from '../texts/compiled/messages.js'
import { useForm } from '../ui/fields/use-form.ts'
import { Dialog } from '../ui/layers/Dialog.tsx'
import { ErrorBox } from '../ui/messages/states.tsx'
import { Button } from '../ui/shown/Button.tsx'
import { Refusal } from '../wire/api.ts'
import { supportsPasskeys } from '../wire/passkeys.ts'
import type { FactorAnswer } from '../wire/session.ts'
import { failureOf } from './account-problems.ts'
import { SignInAgain } from './SignInAgain.tsx'
import type { Ways } from './ways.ts'

/** The proof of the player's identity. */
export type OwnerProof = FactorAnswer & { readonly password?: string }

interface ProofDialogProps {
  ways: Ways
  title: string
  /** The consequences of the action. */
  note?: string
  action: string
  onClose: () => void
  onProof: (proof: OwnerProof) => Promise<void>
}

/** Requires a proof of identity: a passkey, or a code, else the password, else a recent sign-in. */
export function ProofDialog({ ways, title, note, action, onClose, onProof }: ProofDialogProps) {
  const kind = ways.codes ? 'code' : ways.password && !ways.secondFactor ? 'password' : undefined
  const hasPasskey = ways.passkeys.length > 0 && supportsPasskeys()
  const canSend = kind !== undefined || (ways.fresh && !ways.secondFactor)
  const { form, submit, field, busy, failure } = useForm({
    empty: { proof: '' },
    problemOf: (_, { proof }) => (kind && proof.trim() === '' ? m.auth_fill_all_fields() : undefined),
    send: ({ proof }) => onProof(kind ? { [kind]: proof } : {}),
    failureOf: (error) => {
      const known = failureOf(error, { wrong_password: 'proof', second_factor_wrong: 'proof' })
      if (error instanceof Refusal && error.code === 'second_factor_wrong')
        return { ...known, text: m.admin_refusal_second_factor_wrong() }
      return known.field ? known : { text: ownText(error) ?? known.text }
    },
  })
  return (
    <Dialog open onClose={onClose} title={title} initialFocus="field">
      {note && <p className="mb-4 text-text-2">{note}</p>}
      {canSend ? (
        <form ref={form} onSubmit={submit} noValidate className="space-y-2">
          {kind === 'password' && <CurrentPasswordField {...field('proof')} />}
          {kind === 'code' && <CodeField {...field('proof')} recovery />}
          {!kind && <p className="text-text-2">{m.ways_proof_note()}</p>}
          {failure && <ErrorBox>{failure}</ErrorBox>}
          <Button kind="main" size="input" type="submit" busy={busy} className="mt-2 w-full">
            {action}
          </Button>
        </form>
      ) : (
        !hasPasskey && <SignInAgain ways={ways} />
      )}
      {hasPasskey && (
        <div className="mt-2 space-y-2">
          <PasskeyButton
            purpose="proof"
            label={m.passkey_confirm()}
            main={!canSend}
            disabled={busy}
            onAnswer={(passkey) => onProof({ passkey })}
          />
        </div>
      )}
    </Dialog>
  )
}

/** A refusal of these calls; other forms have their own texts. */
function ownText(error: unknown): string | undefined {
  const text = signInText(error)
  return error instanceof Refusal && text !== error.message ? text : undefined
}
