import type { AdminTransaction } from '@casino/contract/money/transactions'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { Fact } from '../../ui/shown/Fact.tsx'
import { Money } from '../../ui/shown/Money.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { ReasonField, useReason } from '../forms/ReasonField.tsx'
import { refundRequesters } from './decision.ts'
import { useRefund } from './queries.ts'

/** Records that the provider has refunded a top-up. The second of two administrators also gives a reason. */
export function RefundDialog({ transaction }: { transaction: AdminTransaction }) {
  const [asking, setAsking] = useState(false)
  const reason = useReason()
  const refund = useRefund()
  if (!asking) return <Button onClick={() => setAsking(true)}>{m.admin_tx_refund()}</Button>
  return (
    <form
      className="w-full space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        const given = reason.given()
        if (given) refund.mutate({ transaction, reason: given }, { onSuccess: () => setAsking(false) })
      }}
    >
      <p className="type-small text-text-2">{m.admin_tx_refund_note()}</p>
      {refund.isError && <ErrorBox>{adminErrorText(refund.error)}</ErrorBox>}
      <ReasonField of={reason} label={m.admin_tx_reason()} hint={m.admin_tx_refund_reason_hint()} autoFocus />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => setAsking(false)}>{m.admin_tx_back()}</Button>
        <Button kind="danger" type="submit" busy={refund.isPending}>
          {m.admin_tx_refund()}
        </Button>
      </div>
    </form>
  )
}

/**
 * The amount claimed back by the payer; the administrator who recorded the refund, its share of the deposit, and how much of
 * that the player still had.
 */
export function RefundFacts({ transaction }: { transaction: AdminTransaction }) {
  const { amount, refund, disputed } = transaction
  const [requestedBy] = refundRequesters(transaction)
  const claimed = disputed > 0 && (
    <Fact name={m.admin_tx_disputed()}>
      <Money kopecks={kopecksOf(disputed)} className="text-danger" />
    </Fact>
  )
  if (!refund)
    return (
      <>
        {claimed}
        {requestedBy && <Fact name={m.admin_tx_refund_requested()}>{requestedBy.username}</Fact>}
      </>
    )
  const { taken, owed, lost, reason, by, firstBy } = refund
  return (
    <>
      {claimed}
      {refund.amount < amount && (
        <Fact name={m.admin_tx_refund_part()}>
          <Money kopecks={kopecksOf(refund.amount)} />
        </Fact>
      )}
      <Fact name={m.admin_tx_refund_taken()}>
        <Money kopecks={kopecksOf(taken)} />
      </Fact>
      {owed > 0 && (
        <Fact name={m.admin_tx_refund_owed()}>
          <Money kopecks={kopecksOf(owed)} className="text-danger" />
        </Fact>
      )}
      {lost > 0 && (
        <Fact name={m.admin_tx_refund_lost()}>
          <Money kopecks={kopecksOf(lost)} className="text-danger" />
        </Fact>
      )}
      <Fact name={m.admin_tx_refund_by()}>
        {by === null ? m.admin_tx_refund_by_provider() : firstBy ? `${firstBy.username}, ${by.username}` : by.username}
      </Fact>
      {reason !== null && <Fact name={m.admin_tx_reason()}>{reason}</Fact>}
    </>
  )
}
