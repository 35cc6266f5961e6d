import type { AdminTransaction } from '@casino/contract/money/transactions'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Button } from '../../ui/shown/Button.tsx'
import { useSession } from '../../wire/session.ts'
import { ReasonField, useReason } from '../forms/ReasonField.tsx'
import { canReceive, canRetry, verdictsOn } from './decision.ts'
import type { ReviewAnswer } from './queries.ts'
import { Received } from './Received.tsx'

interface DecideProps {
  transaction: AdminTransaction
  onReview: (review: ReviewAnswer) => void
  onRetry: (transaction: AdminTransaction) => void
  isRetrying: boolean
  isReviewing: boolean
}

/** The decision about a payment; a rejection requires a reason first. */
export function Decide({ transaction, onReview, onRetry, isRetrying, isReviewing }: DecideProps) {
  const [rejecting, setRejecting] = useState(false)
  const reason = useReason()
  const { user } = useSession()
  const verdicts = verdictsOn(transaction, user?.id)
  const [receiving, setReceiving] = useState(false)
  if (receiving && canReceive(transaction))
    return (
      <Received transaction={transaction} busy={isReviewing} onReview={onReview} onBack={() => setReceiving(false)} />
    )
  if (!rejecting) {
    return (
      <>
        {verdicts.includes('rejected') && (
          <Button className="text-danger!" onClick={() => setRejecting(true)}>
            {m.admin_tx_reject()}
          </Button>
        )}
        {canRetry(transaction) && (
          <Button busy={isRetrying} onClick={() => onRetry(transaction)}>
            {m.admin_tx_retry()}
          </Button>
        )}
        {canReceive(transaction) && (
          <Button kind="main" onClick={() => setReceiving(true)}>
            {m.admin_transfer_enter()}
          </Button>
        )}
        {verdicts.includes('success') && (
          <Button kind="main" onClick={() => onReview({ transaction, verdict: 'success' })}>
            {m.admin_tx_approve()}
          </Button>
        )}
      </>
    )
  }
  return (
    <form
      className="w-full"
      onSubmit={(event) => {
        event.preventDefault()
        const given = reason.given()
        if (given) onReview({ transaction, verdict: 'rejected', reason: given })
      }}
    >
      <ReasonField of={reason} label={m.admin_tx_reason()} hint={m.admin_tx_reason_hint()} autoFocus />
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button onClick={() => setRejecting(false)}>{m.admin_tx_back()}</Button>
        <Button kind="danger" type="submit">
          {m.admin_tx_reject()}
        </Button>
      </div>
    </form>
  )
}
