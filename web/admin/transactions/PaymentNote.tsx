import type { PaymentNote as Code } from '@casino/contract/money/payment-steps'
import type { AdminTransaction } from '@casino/contract/money/transactions'
import { m } from '../../texts/compiled/messages.js'

/** One text for each note of the server; a new note without a text does not compile. */
const words: { readonly [C in Code]: () => string } = {
  unreadable: m.admin_payment_note_unreadable,
  partial: m.admin_payment_note_partial,
  other_payment: m.admin_payment_note_other_payment,
  provider_unavailable: m.admin_payment_note_provider_unavailable,
  reference_taken: m.admin_payment_note_reference_taken,
  not_found: m.admin_payment_note_not_found,
  uncertain: m.admin_payment_note_uncertain,
  transfer_unchecked: m.admin_payment_note_transfer_unchecked,
}

/** Why a payment in progress needs attention, with the provider's answer. */
export function PaymentNote({ note }: Pick<AdminTransaction, 'note'>) {
  if (!note) return null
  return (
    <section className="rounded-md border border-line p-3">
      <h3 className="type-h3">{m.admin_tx_house_note()}</h3>
      <p className="mt-0.5">{words[note.code]()}</p>
      {note.detail !== null && (
        <p className="type-small mt-1 wrap-anywhere text-text-3">
          {m.admin_payment_note_detail()}: <span className="font-mono">{note.detail}</span>
        </p>
      )}
    </section>
  )
}
