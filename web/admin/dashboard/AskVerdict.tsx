import { useRef, useState } from 'react'
import { methodText } from '../../cashier/words.ts'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/amount.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Money } from '../../ui/Money.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Review } from '../transactions/queries.ts'

interface AskVerdictProps {
  asked: Pick<Review, 'transaction' | 'verdict'> | undefined
  onClose: () => void
  onReview: (review: Review) => void
}

/** Asks once more before money goes or comes back; a rejection may say why. */
export function AskVerdict({ asked, onClose, onReview }: AskVerdictProps) {
  // What is going away keeps its content until it is gone.
  const [shown, setShown] = useState(asked)
  const [reason, setReason] = useState('')
  const keep = useRef<HTMLButtonElement>(null)
  if (asked && asked !== shown) {
    setShown(asked)
    setReason('')
  }
  if (!shown) return null
  const { transaction, verdict } = shown
  const rejects = verdict === 'rejected'
  const decide = () => {
    onClose()
    onReview({ transaction, verdict, reason: rejects ? reason.trim() : undefined })
  }
  return (
    <Dialog
      open={asked !== undefined}
      onClose={onClose}
      title={rejects ? m.admin_dash_reject_ask() : m.admin_dash_approve_ask()}
      destructive
      initialFocus={keep}
      actions={
        <>
          <button type="button" ref={keep} className={buttonClass('secondary')} onClick={onClose}>
            {m.admin_cancel()}
          </button>
          <Button kind={rejects ? 'danger' : 'main'} onClick={decide}>
            {rejects ? m.admin_tx_reject() : m.admin_tx_approve()}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere text-text-2">
        {transaction.username}, {methodText(transaction)}
      </p>
      <Money kopecks={kopecksOf(transaction.amount)} className="type-h1 mt-1 mb-4 block" />
      {rejects && (
        <TextField
          label={m.admin_tx_reason()}
          hint={m.admin_tx_reason_hint()}
          value={reason}
          onValue={setReason}
          maxLength={500}
          autoComplete="off"
        />
      )}
    </Dialog>
  )
}
