import Type, { type Static } from 'typebox'
import { IsoTime, Money } from '../entities.ts'
import { route } from '../route.ts'
import { Receipt, RequisitesWay } from './requisites.ts'
import { largestReceipt } from './requisites-words.ts'
import { Somebody } from './risk.ts'
import { Called, Maybe } from './transactions.ts'

const Place = {
  id: Type.String({ description: 'A UUID' }),
  kind: RequisitesWay,
  bank: Type.String(),
  holder: Type.String(),
  number: Type.String({ description: 'Masked' }),
}

/** A withdrawal that people pay from requisites of the operator, for the administrators who do it. */
export const Payout = Type.Object({
  takenBy: Maybe(Somebody),
  takenAt: Maybe(IsoTime),
  from: Maybe(Type.Object(Place)),
  reference: Maybe(Type.String({ description: 'Of the payment, as the bank gives it; its player reads it' })),
  proofs: Type.Array(Receipt),
  /** While it can be taken: the requisites that hold enough, within their limits, the fullest first. */
  choices: Type.Array(Type.Object({ ...Place, available: Money })),
  returned: Maybe(Type.Object({ at: IsoTime, by: Somebody, reason: Type.String() })),
  returnRequestedBy: Type.Array(Somebody, {
    description: 'Who said that it came back, while a second person is needed',
  }),
  returnProofs: Type.Array(Receipt),
})
export type Payout = Static<typeof Payout>

const reply = Type.Object({ payout: Payout })
const ofPayout = ['not_found', 'not_on_yourself', 'forbidden', 'payment_changed', 'payment_settled'] as const
const change = { who: 'payments.decide', notWithNewRights: true, params: Called, reply } as const

export const getPayout = route({
  method: 'GET',
  path: '/api/admin/transactions/{id}/payout',
  summary: 'Who pays a withdrawal from which requisites, and from which it can be paid',
  who: 'payments.view',
  params: Called,
  reply,
  refusals: ['not_found'],
})

export const takePayout = route({
  ...change,
  method: 'POST',
  path: '/api/admin/transactions/{id}/payout/take',
  summary: 'Take an approved withdrawal to pay it from these requisites; nobody else can take it then',
  body: Type.Object({ requisites: Type.String({ maxLength: 40 }) }),
  refusals: [...ofPayout, 'payment_under_way', 'payout_taken', 'requisites_short'],
})

export const givePayoutBack = route({
  ...change,
  method: 'POST',
  path: '/api/admin/transactions/{id}/payout/give-back',
  summary: 'Give back a withdrawal that was taken, before any money was sent',
  body: Type.Object({}),
  refusals: [...ofPayout, 'payout_not_taken', 'payout_taken'],
})

export const reportPayoutUnclear = route({
  ...change,
  method: 'POST',
  path: '/api/admin/transactions/{id}/payout/unclear',
  summary: 'Say that it is unknown whether the money was sent: it is paid from no other requisites',
  body: Type.Object({ reason: Type.String({ maxLength: 200, refusal: 'reason_required' }) }),
  refusals: [...ofPayout, 'payout_not_taken', 'reason_required'],
})

/** The proof of a payout, or of its return. */
export const addPayoutProof = route({
  ...change,
  method: 'POST',
  path: '/api/admin/transactions/{id}/payout/proofs',
  summary: 'Add a proof that it was paid, or that it came back; the body is the file',
  upload: { largest: largestReceipt },
  query: Type.Object({ of: Type.Enum(['payout', 'return'] as const) }),
  refusals: [
    ...ofPayout,
    'payout_not_taken',
    'payout_taken',
    'payout_not_returnable',
    'payout_returned',
    'too_many_proofs',
    'document_type',
    'document_unreadable',
    'document_locked',
    'document_too_small',
    'document_too_large',
    'overloaded',
  ],
})

export const confirmPayout = route({
  ...change,
  method: 'POST',
  path: '/api/admin/transactions/{id}/payout/confirm',
  summary: 'Say that it was paid, with the reference and a proof: it leaves the requisites in the ledger',
  body: Type.Object({ reference: Type.String({ maxLength: 100, refusal: 'reference_invalid' }) }),
  refusals: [...ofPayout, 'payout_not_taken', 'payout_taken', 'reference_invalid', 'reference_used', 'proof_needed'],
})

export const returnPayout = route({
  ...change,
  method: 'POST',
  path: '/api/admin/transactions/{id}/payout/return',
  summary: 'Say that the bank has given a paid one back, with a proof: it is on the balance of its player again',
  body: Type.Object({ reason: Type.String({ maxLength: 500, refusal: 'reason_required' }) }),
  refusals: [
    ...ofPayout,
    'reason_required',
    'payout_not_returnable',
    'payout_returned',
    'proof_needed',
    'second_administrator_needed',
  ],
})

/** All calls about payouts that people make. */
export const payoutRoutes = [
  getPayout,
  takePayout,
  givePayoutBack,
  reportPayoutUnclear,
  addPayoutProof,
  confirmPayout,
  returnPayout,
] as const
