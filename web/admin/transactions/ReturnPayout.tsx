import type { Payout } from '@casino/contract/money/payouts'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { ReasonField, useReason } from '../forms/ReasonField.tsx'
import { AddProof } from './Proof.tsx'
import { usePayoutStep } from './payout-queries.ts'

/** Records that the bank has returned a payout, with a proof. The second of two administrators also gives a reason. */
export function ReturnPayout({ id, payout }: { id: string; payout: Payout }) {
  const [isOpen, setOpen] = useState(false)
  const reason = useReason()
  const step = usePayoutStep(id)
  if (!isOpen)
    return (
      <Button size="compact" onClick={() => setOpen(true)}>
        {m.admin_payout_return()}
      </Button>
    )
  return (
    <form
      className="space-y-2 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        const given = reason.given()
        if (given) step.mutate({ does: 'return', reason: given }, { onSuccess: () => setOpen(false) })
      }}
    >
      <p className="text-text-2">{m.admin_payout_return_note()}</p>
      <AddProof id={id} of="return" count={payout.returnProofs.length} />
      {step.isError && <ErrorBox>{adminErrorText(step.error)}</ErrorBox>}
      <ReasonField of={reason} label={m.admin_tx_reason()} hint={m.admin_payout_return_hint()} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => setOpen(false)}>{m.admin_tx_back()}</Button>
        <Button kind="danger" type="submit" busy={step.isPending}>
          {m.admin_payout_return()}
        </Button>
      </div>
    </form>
  )
}
