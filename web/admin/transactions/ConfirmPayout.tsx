import type { Payout } from '@casino/contract/money/payouts'
import type { AdminTransaction } from '@casino/contract/money/transactions'
import { type FormEvent, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { ReasonField, useReason } from '../forms/ReasonField.tsx'
import { AddProof } from './Proof.tsx'
import { usePayoutStep } from './payout-queries.ts'
import { Receipts } from './Receipts.tsx'

interface ConfirmPayoutProps {
  transaction: AdminTransaction
  payout: Payout
  /** Otherwise the result is unclear, and all administrators who decide can resolve it. */
  isMine: boolean
}

/**
 * The remaining steps: transfer the money, prove it, and enter its reference; or give it back, or mark it as unclear.
 */
export function ConfirmPayout({ transaction, payout, isMine }: ConfirmPayoutProps) {
  const { uuid, amount } = transaction
  const { proofs } = payout
  const step = usePayoutStep(uuid)
  const [reference, setReference] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const [isUnknown, setUnknown] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (reference.trim() !== '') step.mutate({ does: 'confirm', reference })
  }
  if (isUnknown && isMine) return <Unknown id={uuid} onBack={() => setUnknown(false)} />
  const sum = formatMoney(kopecksOf(amount), '₽')
  return (
    <form noValidate onSubmit={send} className="space-y-3 border-t border-line pt-3">
      <p>{isMine ? m.admin_payout_do({ amount: sum }) : m.admin_payout_find_out()}</p>
      <Receipts id={uuid} receipts={proofs} />
      <AddProof id={uuid} of="payout" count={proofs.length} />
      <TextField
        name="reference"
        label={m.admin_payout_reference()}
        hint={m.admin_payout_reference_hint()}
        value={reference}
        onValue={setReference}
        error={submitted && reference.trim() === '' ? m.admin_refusal_reference_invalid() : undefined}
        autoComplete="off"
        maxLength={100}
      />
      {step.isError && <ErrorBox>{adminErrorText(step.error)}</ErrorBox>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isMine && (
          <>
            <Button kind="quiet" size="compact" onClick={() => setUnknown(true)}>
              {m.admin_payout_unclear()}
            </Button>
            <Button
              size="compact"
              busy={step.isPending && step.variables.does === 'give back'}
              onClick={() => step.mutate({ does: 'give back' })}
            >
              {m.admin_payout_give_back()}
            </Button>
          </>
        )}
        <Button kind="main" type="submit" busy={step.isPending && step.variables.does === 'confirm'}>
          {m.admin_payout_confirm()}
        </Button>
      </div>
    </form>
  )
}

function Unknown({ id, onBack }: { id: string; onBack: () => void }) {
  const reason = useReason()
  const step = usePayoutStep(id)
  return (
    <form
      className="space-y-2 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        const given = reason.given()
        if (given) step.mutate({ does: 'unclear', reason: given })
      }}
    >
      <p className="text-text-2">{m.admin_payout_unclear_note()}</p>
      {step.isError && <ErrorBox>{adminErrorText(step.error)}</ErrorBox>}
      <ReasonField of={reason} label={m.admin_tx_reason()} hint={m.admin_payout_unclear_hint()} autoFocus />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{m.admin_tx_back()}</Button>
        <Button kind="danger" type="submit" busy={step.isPending}>
          {m.admin_payout_unclear()}
        </Button>
      </div>
    </form>
  )
}
