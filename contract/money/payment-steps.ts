import Type, { type Static } from 'typebox'

/**
 * The stage of a payment within its status.
 *
 * A top-up: `opened` (no invoice yet), `invoiced`; then `paid`, or `credited` by an administrator; or `expired`, `failed`,
 * `declined` by an administrator. A withdrawal: `waiting` for approval, `approved`, `sending` (the result is not known
 * yet), `sent`, `unclear` (only an administrator can resolve it); then `paid`; or `refused` by the provider, `declined` by an
 * administrator, `cancelled` by its player.
 */
export const TransactionStep = Type.Union([
  Type.Literal('opened'),
  Type.Literal('invoiced'),
  Type.Literal('waiting'),
  Type.Literal('approved'),
  Type.Literal('sending'),
  Type.Literal('sent'),
  Type.Literal('unclear'),
  Type.Literal('paid'),
  Type.Literal('credited'),
  Type.Literal('expired'),
  Type.Literal('failed'),
  Type.Literal('declined'),
  Type.Literal('refused'),
  Type.Literal('cancelled'),
])
export type TransactionStep = Static<typeof TransactionStep>

/**
 * Why an administrator should look at a payment in progress. `unreadable`: the provider's answer cannot be parsed;
 * `partial`: less than the invoice has arrived, or in another currency; `other_payment`: the provider reports that it was paid
 * for something else; `provider_unavailable`: nothing was sent yet, because the provider cannot be reached; `reference_taken`:
 * the provider returned the reference of another payment's payout; `not_found`: it knows none of the attempts; `uncertain`: it
 * cannot report the result of the attempts; `transfer_unchecked`: a transfer is to be compared with the account.
 */
export const PaymentNote = Type.Union([
  Type.Literal('unreadable'),
  Type.Literal('partial'),
  Type.Literal('other_payment'),
  Type.Literal('provider_unavailable'),
  Type.Literal('reference_taken'),
  Type.Literal('not_found'),
  Type.Literal('uncertain'),
  Type.Literal('transfer_unchecked'),
])
export type PaymentNote = Static<typeof PaymentNote>
