import type { AdminTransaction } from '@casino/contract/money/transactions'
import { type FormEvent, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { AmountTextField } from '../../ui/fields/AmountTextField.tsx'
import { formatMoney, kopecksOf, positiveAmount } from '../../ui/fields/amount.ts'
import { Button } from '../../ui/shown/Button.tsx'
import type { ReviewAnswer } from './queries.ts'

interface ReceivedProps {
  transaction: AdminTransaction
  busy: boolean
  onReview: (review: ReviewAnswer) => void
  onBack: () => void
}

/** The received amount of a transfer according to the account's statement; it is credited, whatever was requested. */
export function Received({ transaction, busy, onReview, onBack }: ReceivedProps) {
  const [typed, setTyped] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const received = positiveAmount(typed)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (received === undefined) return setSubmitted(true)
    if (!busy) onReview({ transaction, verdict: 'success', received: received / 100 })
  }
  return (
    <form className="w-full" noValidate onSubmit={send}>
      <AmountTextField
        name="received"
        label={m.admin_transfer_received()}
        hint={m.admin_transfer_received_hint({ amount: formatMoney(kopecksOf(transaction.amount), '₽') })}
        value={typed}
        onValue={setTyped}
        error={submitted && received === undefined ? m.refusal_amount_invalid() : undefined}
        autoFocus
      />
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{m.admin_tx_back()}</Button>
        <Button kind="main" type="submit" busy={busy}>
          {m.admin_transfer_credit()}
        </Button>
      </div>
    </form>
  )
}
