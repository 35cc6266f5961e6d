import { transferKinds } from '@casino/rules/transfer-number'
import Type, { type Static } from 'typebox'
import { IsoTime, Money } from '../entities.ts'
import { FileReply } from '../file-reply.ts'
import { Loosened } from '../panel/proposals.ts'
import { route } from '../route.ts'
import { largestReceipt } from './requisites-words.ts'
import { Called, Maybe, Uuid } from './transactions.ts'

/** How requisites are paid to. */
export const RequisitesWay = Type.Enum(transferKinds)
const Kind = RequisitesWay

/** Where and how much to transfer, for the player who does it. */
export const Transfer = Type.Object({
  uuid: Uuid,
  kind: Kind,
  bank: Type.String(),
  holder: Type.String(),
  number: Type.String({ description: 'Digits of the phone or the card' }),
  amount: Type.Number({ description: 'Roubles; its kopecks tell this transfer apart from others' }),
  expiresAt: IsoTime,
  cancelled: Type.Boolean(),
  checking: Type.Boolean({
    description: 'An administrator checks whether it has arrived: the deadline does not end it',
  }),
  receipts: Type.Integer(),
  receiptsLeft: Type.Integer({ description: 'How many more can be sent' }),
})
export type Transfer = Static<typeof Transfer>

const transferRefusals = ['not_found', 'forbidden'] as const

export const getTransfer = route({
  method: 'GET',
  path: '/api/payments/transfers/{uuid}',
  whenRestricted: true,
  summary: 'The requisites and the exact sum of a top-up by transfer',
  who: 'visitor',
  params: Type.Object({ uuid: Uuid }),
  reply: Transfer,
  refusals: transferRefusals,
})

export const addReceipt = route({
  method: 'POST',
  path: '/api/payments/transfers/{uuid}/receipt',
  whenRestricted: true,
  summary: 'Send a receipt of the transfer, also after its deadline; the body is the file',
  who: 'player',
  params: Type.Object({ uuid: Uuid }),
  upload: { largest: largestReceipt },
  reply: Transfer,
  refusals: [
    ...transferRefusals,
    'payment_settled',
    'too_many_receipts',
    'document_type',
    'document_unreadable',
    'document_locked',
    'document_too_small',
    'document_too_large',
    'overloaded',
  ],
})

export const cancelTransfer = route({
  method: 'POST',
  path: '/api/payments/transfers/{uuid}/cancel',
  whenRestricted: true,
  summary: 'Cancel a transfer that was not made',
  who: 'player',
  params: Type.Object({ uuid: Uuid }),
  reply: Transfer,
  refusals: [...transferRefusals, 'cancel_not_offered'],
})

const Terms = {
  bank: Type.String({ refusal: 'requisites_invalid', minLength: 1, maxLength: 60 }),
  holder: Type.String({ refusal: 'requisites_invalid', minLength: 1, maxLength: 80 }),
  least: Money,
  most: Money,
  dayLimit: Money,
  monthLimit: Money,
  isOn: Type.Boolean(),
  paysOut: Type.Boolean({ description: 'Withdrawals are paid from it, whether it takes transfers or not' }),
  payoutMost: Money,
  payoutDayLimit: Money,
  payoutMonthLimit: Money,
}
const limit = Type.Number({ refusal: 'requisites_invalid', minimum: 0, maximum: 1_000_000_000, multipleOf: 0.01 })
const Wanted = {
  ...Terms,
  least: limit,
  most: limit,
  dayLimit: limit,
  monthLimit: limit,
  payoutMost: limit,
  payoutDayLimit: limit,
  payoutMonthLimit: limit,
}

/** Requisites of the operator, as administrators see them. */
export const Requisites = Type.Object({
  ...Terms,
  id: Type.String({ description: 'A UUID' }),
  kind: Kind,
  number: Type.String({ description: 'Masked' }),
  today: Type.Number({ description: 'Roubles that came today in Moscow, open transfers included' }),
  month: Type.Number({ description: 'The same for this month' }),
  balance: Type.Number({ description: 'Roubles that should be there by the ledger' }),
  paidToday: Type.Number({ description: 'Roubles that left today in Moscow, payouts under way included' }),
  paidMonth: Type.Number({ description: 'The same for this month' }),
  lastUsedAt: Maybe(IsoTime),
  createdAt: IsoTime,
})
export type Requisites = Static<typeof Requisites>

export const adminRequisites = route({
  method: 'GET',
  path: '/api/admin/requisites',
  summary: "The operator's requisites for transfers, with limits, sums and balances",
  who: 'payments.view',
  reply: Type.Object({ requisites: Type.Array(Requisites) }),
  refusals: [],
})

const Changed = Type.Object({
  id: Type.String({ description: 'A UUID' }),
  loosened: Type.Union([Loosened], { description: 'What waits for a second person; null: all is in effect' }),
})

export const addRequisites = route({
  method: 'POST',
  path: '/api/admin/requisites',
  summary: 'Propose requisites; a second person confirms them (docs/product.md A20)',
  who: 'payments.requisites',
  notWithNewRights: true,
  keyed: true,
  body: Type.Object(
    { ...Wanted, kind: Kind, number: Type.String({ refusal: 'requisites_invalid', maxLength: 40 }) },
    { refusal: 'requisites_invalid' },
  ),
  reply: Changed,
  refusals: ['requisites_invalid', 'requisites_known', 'too_many_proposals'],
})

export const changeRequisites = route({
  method: 'PUT',
  path: '/api/admin/requisites/{id}',
  summary: 'Turn requisites off, or propose other terms of them; the number cannot change',
  who: 'payments.requisites',
  notWithNewRights: true,
  params: Type.Object({ id: Type.String({ maxLength: 40 }) }),
  body: Type.Object(Wanted, { refusal: 'requisites_invalid' }),
  reply: Changed,
  refusals: ['requisites_invalid', 'not_found', 'too_many_proposals'],
})

/** A receipt of a transfer, or a proof of a payout. */
export const Receipt = Type.Object({
  id: Type.String(),
  pages: Type.Integer(),
  at: IsoTime,
  alsoFor: Type.Array(Type.String(), { description: 'Other payments that the same receipt was sent for' }),
})
export type Receipt = Static<typeof Receipt>

/** A top-up by transfer, for the administrator who compares it with the account. */
export const AdminTransfer = Type.Object({
  kind: Kind,
  bank: Type.String(),
  holder: Type.String(),
  number: Type.String({ description: 'Masked' }),
  amount: Type.Number({ description: 'Roubles that the player was to transfer' }),
  expiresAt: IsoTime,
  cancelledAt: Maybe(IsoTime),
  receipts: Type.Array(Receipt),
})
export type AdminTransfer = Static<typeof AdminTransfer>

export const adminTransfer = route({
  method: 'GET',
  path: '/api/admin/transactions/{id}/transfer',
  summary: 'The requisites and receipts of a top-up by transfer',
  who: 'payments.view',
  params: Called,
  reply: Type.Object({ transfer: AdminTransfer }),
  refusals: ['not_found'],
})

export const showReceipt = route({
  method: 'POST',
  path: '/api/admin/transactions/{id}/receipts/{receipt}/show',
  summary: 'A page of a receipt as a picture, by default the first; every look is an audit event',
  who: 'payments.decide',
  notWithNewRights: true,
  params: Type.Object({ ...Called.properties, receipt: Type.String({ maxLength: 40 }) }),
  query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }),
  reply: FileReply,
  refusals: ['not_found', 'not_on_yourself'],
})

/** All calls about transfers to requisites but the one that begins them. */
export const requisitesRoutes = [
  getTransfer,
  addReceipt,
  cancelTransfer,
  adminRequisites,
  addRequisites,
  changeRequisites,
  adminTransfer,
  showReceipt,
] as const
