import Type from 'typebox'
import { factorAnswer, factorRefusals } from '../people/second-factor.ts'
import { route } from '../route.ts'
import { AdminTransaction, asItStands, Called } from './transactions.ts'

const reviewRefusals = [
  'status_invalid',
  'not_found',
  'not_on_yourself',
  'rights_too_new',
  'second_administrator_needed',
  'payment_settled',
  'payment_under_way',
  'payment_changed',
  'withdrawal_held',
  'amount_invalid',
  'received_needed',
  'proof_needed',
  'forbidden',
] as const

/** An administrator's decision, or the whole transaction as it was returned, with another status. */
const Verdict = Type.Object({
  status: Type.Union([Type.Literal('success'), Type.Literal('rejected')], { refusal: 'status_invalid' }),
  reason: Type.Optional(
    Type.Union([Type.String({ maxLength: 500 }), Type.Null()], {
      changesNothing: true,
      description: 'Of a rejection; its player reads it. Absent, null or blank: none was given',
    }),
  ),
  updatedAt: Type.Optional(
    Type.String({
      maxLength: 40,
      changesNothing: true,
      description: 'Of the payment that was looked at: one that has changed since is refused',
    }),
  ),
  knowing: Type.Optional(
    Type.Array(Type.String({ maxLength: 80 }), {
      maxItems: 50,
      changesNothing: true,
      description:
        'The keys of `personNeeded` that were looked at: an approval is refused where another reason has arisen. Absent: all',
    }),
  ),
  received: Type.Optional(
    Type.Number({
      refusal: 'amount_invalid',
      changesNothing: true,
      description: 'Roubles that have arrived of a transfer, which are credited',
    }),
  ),
  uuid: Type.Optional(Type.String({ maxLength: 40, changesNothing: true })),
  amount: asItStands.amount,
  type: asItStands.type,
})

const reviewed = {
  who: 'payments.decide',
  keyed: true,
  params: Called,
  body: Verdict,
  reply: Type.Object({ transaction: AdminTransaction }),
  refusals: reviewRefusals,
} as const

/**
 * docs/product.md M5, M9: each of the two happens once, even if several administrators decide at the same time. Above the
 * amount in the settings two administrators must approve.
 */
export const reviewTransaction = route({
  method: 'PATCH',
  path: '/api/admin/transactions/{id}/status',
  summary: 'Approve or reject a payment that is pending',
  ...reviewed,
})

/** Updates a transaction by its uuid; the body is the whole transaction. Only its status may differ. */
export const replaceTransaction = route({
  method: 'PATCH',
  path: '/api/admin/update-transaction/{id}',
  wrapped: 'data',
  summary: "The same under the path pattern of the panel's other updates",
  ...reviewed,
})

/**
 * Allowed only when the provider, queried at that moment, certainly does not know the payout; if it does, its state is recorded
 * instead.
 */
export const retryPayout = route({
  method: 'POST',
  path: '/api/admin/transactions/{id}/retry',
  summary: 'Retry an unclear payout that its provider has no record of, under the rules of an approval',
  who: 'payments.decide',
  keyed: true,
  params: Called,
  body: Type.Object({
    updatedAt: Type.Optional(
      Type.String({
        maxLength: 40,
        description: 'Of the payment that was looked at: one that has changed since is refused',
      }),
    ),
  }),
  reply: Type.Object({ transaction: AdminTransaction }),
  refusals: [
    'not_found',
    'not_on_yourself',
    'payment_settled',
    'payment_under_way',
    'payment_changed',
    'payout_uncertain',
    'provider_unavailable',
    'rights_too_new',
    'second_administrator_needed',
    'withdrawal_held',
    'forbidden',
  ],
})

/** Decision 60: for an administrator who has verified that the player requested the withdrawal. It still needs approval. */
export const liftHold = route({
  method: 'POST',
  path: '/api/admin/transactions/{id}/lift-hold',
  summary: 'Lift the hold of a withdrawal to a new address',
  who: 'payments.decide',
  keyed: true,
  params: Called,
  body: Type.Object({ reason: Type.String({ maxLength: 500, refusal: 'reason_required' }) }),
  reply: Type.Object({ transaction: AdminTransaction }),
  refusals: [
    'not_found',
    'not_on_yourself',
    'reason_required',
    'withdrawal_not_held',
    'payment_settled',
    'rights_too_new',
    'forbidden',
  ],
})

/**
 * Decision 28: for one pending card payout that is paid by hand. It needs a fresh code of the second factor or, from an
 * administrator without one, the current password; each reply is an audit event. Not keyed: no stored reply holds the number.
 */
export const showCard = route({
  method: 'POST',
  path: '/api/admin/transactions/{id}/card-number',
  summary: 'Show the number of the card or phone of a withdrawal that is paid by hand',
  who: 'payments.card-number',
  notWithNewRights: true,
  params: Called,
  body: Type.Object({
    password: Type.Optional(
      Type.String({ maxLength: 1024, description: 'Of an administrator without a second factor' }),
    ),
    ...factorAnswer,
  }),
  reply: Type.Object({ card: Type.String({ description: 'Digits, of the phone if it goes to one' }) }),
  refusals: [
    'not_found',
    'not_on_yourself',
    'payment_settled',
    'card_not_shown',
    'password_not_set',
    'fill_all_fields',
    'too_many_requests',
    'wrong_password',
    ...factorRefusals,
  ],
})

/**
 * docs/product.md R7, decision 45: the provider has returned a credited top-up to its payer. Its amount, bonus and referral
 * share are taken back as far as the balances allow.
 */
export const refundTransaction = route({
  method: 'POST',
  path: '/api/admin/transactions/{id}/refund',
  summary: 'Record that a credited top-up was refunded or charged back',
  who: 'payments.decide',
  keyed: true,
  params: Called,
  body: Type.Object({ reason: Type.String({ maxLength: 500, refusal: 'reason_required' }) }),
  reply: Type.Object({ transaction: AdminTransaction }),
  refusals: [
    'not_found',
    'not_on_yourself',
    'reason_required',
    'refund_impossible',
    'payment_refunded',
    'rights_too_new',
    'second_administrator_needed',
    'forbidden',
  ],
})
