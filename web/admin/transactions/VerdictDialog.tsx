import { useId, useRef, useState } from 'react'
import { methodText } from '../../cashier/words.ts'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { Money } from '../../ui/shown/Money.tsx'
import { ReasonField, useReason } from '../forms/ReasonField.tsx'
import { FourEyesNote } from './FourEyesNote.tsx'
import { focusableAfter } from './focusable.ts'
import { Marks } from './Hints.tsx'
import type { ReviewAnswer } from './queries.ts'

export type Verdictable = Pick<ReviewAnswer, 'transaction' | 'verdict'>

interface VerdictDialogProps {
  chosen: Verdictable | undefined
  onClose: () => void
  onReview: (review: ReviewAnswer) => void
}

/**
 * Confirms a decision before money is paid out or returned; a rejection requires a reason. Enter confirms, so the focus begins on
 * the approval or in the reason.
 */
export default function VerdictDialog({ chosen, onClose, onReview }: VerdictDialogProps) {
  // A closing dialog shows its content until it has disappeared.
  const [shown, setShown] = useState(chosen)
  const reason = useReason()
  const approve = useRef<HTMLButtonElement>(null)
  const form = useId()
  const next = useRef<HTMLElement>(null)
  if (chosen && chosen !== shown) {
    setShown(chosen)
    reason.write('')
  }
  if (!shown) return null
  const { transaction, verdict } = shown
  const rejects = verdict === 'rejected'
  const decide = () => {
    const given = rejects ? reason.given() : undefined
    if (rejects && !given) return
    next.current = focusableAfter(document.querySelector(`[data-row="${transaction.uuid}"]`))
    onClose()
    onReview({ transaction, verdict, reason: given })
  }
  return (
    <Dialog
      open={chosen !== undefined}
      onClose={onClose}
      title={rejects ? m.admin_tx_reject_ask() : m.admin_tx_approve_ask()}
      destructive
      finalFocus={() => (next.current?.isConnected ? next.current : null)}
      initialFocus={rejects ? 'field' : approve}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button
            ref={approve}
            type="submit"
            form={form}
            kind={rejects ? 'danger' : 'main'}
            // The Enter that opened this must not confirm it while the key is held.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
          >
            {rejects ? m.admin_tx_reject() : m.admin_tx_approve()}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere text-text-2">
        {transaction.username}, {methodText(transaction)}
      </p>
      <Money kopecks={kopecksOf(transaction.amount)} className="type-h1 mt-1 mb-4 block" />
      <div className="mb-4 space-y-2">
        {!rejects && <FourEyesNote transaction={transaction} />}
        <Marks of={transaction} />
      </div>
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          decide()
        }}
      >
        {rejects && <ReasonField of={reason} label={m.admin_tx_reason()} hint={m.admin_tx_reason_hint()} />}
      </form>
    </Dialog>
  )
}
