import Type, { type Static } from 'typebox'
import { AnyGameType, EarlierArchived, Id, IsoTime, Money } from '../entities.ts'
import { ListFile } from '../list-file.ts'
import { PersonReason } from '../people/person-reason.ts'
import { route } from '../route.ts'
import { mostCounted, mostListed } from './list-ends.ts'
import { PayeeProof, payeeProofRefusals } from './payee-proof.ts'
import { PaymentAttempt } from './payment-attempts.ts'
import { PaymentNote, TransactionStep } from './payment-steps.ts'
import { Refund } from './refund.ts'
import { RiskHint, Somebody } from './risk.ts'

/** docs/product.md §4. */
export const TransactionStatus = Type.Union([
  Type.Literal('pending'),
  Type.Literal('success'),
  Type.Literal('rejected'),
])
export type TransactionStatus = Static<typeof TransactionStatus>

/** The two types that involve a provider or an administrator, and have steps. */
export const PaymentType = Type.Union([Type.Literal('topup'), Type.Literal('withdrawal')])
export type PaymentType = Static<typeof PaymentType>

/**
 * The types that are no payments, each derived from other records. `adjustment`: changed by an administrator (docs/product.md A8).
 * - `bet_placed`: the stake of a settled round; `bet_win`: its payout, if there was one. These two moved money;
 * - `game_win`, `game_loss`: the net result of the same round, payout less stake, not a movement; neither if both are equal;
 * - `registration`: no money moved; `referral_reward`: a share of a deposit, below 0 if it was taken back;
 * - `promocode`: a promo code's reward; `race_prize`: a prize of the weekly race, which the panel lists by race;
 * - `debt_payment`: what arrived paid a debt first (decision 89); the panel shows debts with their players.
 */
const ListedOperationType = Type.Union([
  Type.Literal('bet_placed'),
  Type.Literal('bet_win'),
  Type.Literal('registration'),
  Type.Literal('referral_reward'),
  Type.Literal('promocode'),
  Type.Literal('game_win'),
  Type.Literal('game_loss'),
  Type.Literal('adjustment'),
])
/** All types that are derived and no payments. */
export const OperationType = Type.Union([
  ...ListedOperationType.anyOf,
  Type.Literal('race_prize'),
  Type.Literal('debt_payment'),
])
export type OperationType = Static<typeof OperationType>

/** Every type of transaction. */
export const TransactionType = Type.Union([...PaymentType.anyOf, ...OperationType.anyOf])
export type TransactionType = Static<typeof TransactionType>
const ListedType = Type.Union([...PaymentType.anyOf, ...ListedOperationType.anyOf])

/** What a provider charges for a deposit; a transfer to requisites counts as a card. */
export const DepositMethod = Type.Union([Type.Literal('card'), Type.Literal('crypto')])
export type DepositMethod = Static<typeof DepositMethod>

/** How a payment is made; `sbp`: to the number of a phone, only withdrawals. */
export const PaymentMethod = Type.Union([...DepositMethod.anyOf, Type.Literal('sbp')])
export type PaymentMethod = Static<typeof PaymentMethod>

/** Anything that is not a payment has `others`; `qiwi` and `yoomoney` have no provider here. */
export const TransactionMethod = Type.Union([
  Type.Literal('qiwi'),
  Type.Literal('yoomoney'),
  ...PaymentMethod.anyOf,
  Type.Literal('others'),
])
export type TransactionMethod = Static<typeof TransactionMethod>

/** The type, or null. */
export const Maybe = <const T extends Type.TSchema>(type: T) => Type.Union([type, Type.Null()])

/** A UUID in lower case. */
export const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })

/** docs/product.md §3 Transaction: a payment. A card is always shown masked: `2200 00** **** 0004`; so is a phone: `+7 900 ***-**-67`. */
export const Transaction = Type.Object({
  id: Id,
  uuid: Uuid,
  user_id: Id,
  username: Type.String(),
  type: PaymentType,
  method: PaymentMethod,
  amount: Money,
  status: TransactionStatus,
  step: TransactionStep,
  date: IsoTime,
  createdAt: IsoTime,
  updatedAt: IsoTime,
  provider: Maybe(Type.String({ description: 'Who moves the money; null: an administrator, by hand' })),
  invoice_id: Maybe(Type.String({ description: 'The provider’s own identifier' })),
  card: Maybe(Type.String()),
  /** Both are absent from servers of the version before. */
  phone: Type.Optional(Maybe(Type.String({ description: 'Of a withdrawal by `sbp`' }))),
  bank: Type.Optional(Maybe(Type.String({ description: 'The bank of this phone, as its player wrote it' }))),
  wallet: Maybe(Type.String()),
  asset: Maybe(Type.String()),
  network: Maybe(Type.String()),
  assetAmount: Maybe(Type.String({ description: 'So much of the coin was paid out, as decimal text' })),
  rate: Maybe(Type.String({ description: 'Roubles for one coin, by which it was reckoned' })),
  payUrl: Maybe(Type.String({ description: 'Where it can be paid, while it can' })),
  checkUrl: Maybe(Type.String({ description: 'The cheque that was paid out' })),
  expiresAt: Maybe(IsoTime),
  /** Absent from servers of the version before. */
  byTransfer: Type.Optional(
    Type.Boolean({ description: 'Transferred to or from requisites of the operator, and confirmed by hand' }),
  ),
  /** Absent from servers of the version before. */
  checking: Type.Optional(Type.Boolean({ description: 'Staff check whether a transfer has arrived' })),
  reason: Maybe(Type.String({ description: 'Why it was rejected, in the words of who did it' })),
  heldUntil: Maybe(
    Type.Union([IsoTime], {
      description:
        'Of a withdrawal that waits: it goes to a new address soon after a change of the account, and is not paid before',
    }),
  ),
  refundedAt: Maybe(
    Type.Union([IsoTime], {
      description:
        'Of a credited top-up, whose provider has given money back since, or a payout that the bank gave back',
    }),
  ),
  refundedAmount: Maybe(Type.Number({ description: 'How much of it was given back, in all' })),
  details: Type.Object({
    walletId: Type.Optional(Type.String()),
    cardNumber: Type.Optional(Type.String()),
    phoneNumber: Type.Optional(Type.String()),
    bank: Type.Optional(Type.String()),
  }),
})
export type Transaction = Static<typeof Transaction>

/**
 * docs/product.md §3 Transaction: anything but a payment. It is derived and final; its uuid is computed from the source record.
 */
export const Operation = Type.Object({
  id: Id,
  uuid: Uuid,
  earlierArchived: EarlierArchived,
  user_id: Id,
  username: Type.String(),
  type: OperationType,
  method: Type.Literal('others'),
  amount: Type.Number({ description: 'Roubles; below 0 if it was taken' }),
  status: Type.Literal('success'),
  date: IsoTime,
  createdAt: IsoTime,
  updatedAt: IsoTime,
  game: Maybe(AnyGameType),
  round: Maybe(Type.String({ description: 'The round that it is derived from' })),
  details: Type.Object({}),
})
export type Operation = Static<typeof Operation>

/** One step of a payment, and who caused it. */
export const TransactionEvent = Type.Object({
  step: TransactionStep,
  at: IsoTime,
  by: Type.Union([
    Type.Literal('player'),
    Type.Literal('provider'),
    Type.Literal('administrator'),
    Type.Literal('house'),
  ]),
})
export type TransactionEvent = Static<typeof TransactionEvent>

/** A payment as administrators see it. */
export const AdminTransaction = Type.Object({
  ...Transaction.properties,
  needsTwo: Maybe(
    Type.Object(
      {
        of: Type.Union([Type.Literal('player'), Type.Literal('administrator')], {
          description: 'All that was approved for its player, or all that you approved alone',
        }),
        approved: Type.Number({ description: 'Roubles approved within 24 hours, without this payment' }),
        ceiling: Money,
      },
      { description: 'Why you cannot approve it alone, as the settings now stand; null: you can' },
    ),
  ),
  approvedOnce: Maybe(Type.Object({ by: Somebody, at: IsoTime })),
  hints: Type.Array(RiskHint, { description: 'Of a withdrawal that is pending, the gravest first' }),
  note: Maybe(
    Type.Object({
      code: PaymentNote,
      detail: Maybe(Type.String({ description: 'What the provider said, for engineers' })),
    }),
  ),
  arrived: Maybe(Type.Number({ description: 'Of a partial top-up: what is confirmed, and credited on approval' })),
  /** docs/product.md R7, decisions 45 and 50: all its parts; reason and authors are those of the last one. */
  refund: Maybe(Refund),
  disputed: Type.Number({
    description: 'Roubles of a credited top-up that its payer claims back, or has and that are not taken back yet',
  }),
  /** Who requested its refund, while a second request is needed; then its earlier name, for older panels and servers. */
  refundRequestedBy: Type.Optional(Type.Array(Somebody)),
  refundAsked: Type.Optional(Type.Array(Somebody)),
  hintsUnread: Type.Boolean({ description: 'They could not be read now: there may be some' }),
  /** Absent from servers of the version before. */
  isPaidByPeople: Type.Optional(Type.Boolean({ description: 'A withdrawal that staff pay from requisites' })),
  takenBy: Type.Optional(Maybe(Type.Object(Somebody.properties, { description: 'Who of them pays it' }))),
  personNeeded: Type.Optional(
    Type.Array(PersonReason, {
      description: 'Of a withdrawal that waits: why the casino does not approve it by itself',
    }),
  ),
})
export type AdminTransaction = Static<typeof AdminTransaction>

/** A step and who caused it. */
export const AdminTransactionEvent = Type.Object({
  ...TransactionEvent.properties,
  administrator: Maybe(Somebody),
  approvedOnce: Type.Boolean({ description: 'The first of two approvals; the payment stayed where it was' }),
})
export type AdminTransactionEvent = Static<typeof AdminTransactionEvent>

export const transactions = route({
  method: 'GET',
  path: '/api/payments/transactions',
  whenRestricted: true,
  summary: "The player's transactions, newest first, before an id; bets and the registration only with `type`",
  who: 'visitor',
  query: Type.Object({
    type: Type.Optional(TransactionType),
    status: Type.Optional(TransactionStatus),
    before: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: Type.Object({ transactions: Type.Array(Type.Union([Transaction, Operation])), more: Type.Boolean() }),
  refusals: ['rounds_archived'],
})

export const transaction = route({
  method: 'GET',
  path: '/api/payments/transactions/{uuid}',
  whenRestricted: true,
  summary: 'A payment of the player, with its steps so far',
  who: 'visitor',
  params: Type.Object({ uuid: Uuid }),
  reply: Type.Object({ transaction: Transaction, events: Type.Array(TransactionEvent) }),
  refusals: ['not_found'],
})

/** A whole transaction that is sent back: used only to check that it is unchanged; no value is taken from it. */
export const asItStands = {
  amount: Type.Optional(Type.Number({ changesNothing: true })),
  type: Type.Optional(Type.String({ maxLength: 40, changesNothing: true })),
  status: Type.Optional(Type.String({ maxLength: 40, changesNothing: true })),
}

/**
 * docs/product.md A6: by its player, while it waits for approval; only the payout details can change. The body is the whole
 * transaction as it was returned, with other details; all other fields must equal the current ones.
 */
export const updateTransaction = route({
  method: 'PATCH',
  path: '/api/payments/update-transaction',
  whenRestricted: true,
  summary: 'Correct the card, phone or wallet of a waiting withdrawal',
  who: 'player',
  keyed: true,
  body: Type.Object(
    {
      uuid: Uuid,
      details: Type.Object({
        card: Type.Optional(Type.String({ maxLength: 40, refusal: 'card_invalid' })),
        cardNumber: Type.Optional(Type.String({ maxLength: 40, refusal: 'card_invalid' })),
        phone: Type.Optional(Type.String({ maxLength: 40, refusal: 'phone_invalid' })),
        phoneNumber: Type.Optional(Type.String({ maxLength: 40, refusal: 'phone_invalid' })),
        bank: Type.Optional(Type.String({ maxLength: 200, refusal: 'bank_invalid' })),
        wallet: Type.Optional(Type.String({ maxLength: 256, refusal: 'wallet_invalid' })),
        walletId: Type.Optional(Type.String({ maxLength: 256, refusal: 'wallet_invalid' })),
      }),
      ...PayeeProof,
      ...asItStands,
    },
    { refusal: 'payment_data_invalid' },
  ),
  reply: Type.Object({ transaction: Transaction }),
  refusals: [
    'payment_data_invalid',
    'not_found',
    'forbidden',
    'payment_settled',
    'card_empty',
    'card_invalid',
    'phone_invalid',
    'bank_invalid',
    'wallet_empty',
    'wallet_invalid',
    ...payeeProofRefusals,
  ],
})

const TransactionColumn = Type.Union([
  Type.Literal('id'),
  Type.Literal('username'),
  Type.Literal('type'),
  Type.Literal('method'),
  Type.Literal('amount'),
  Type.Literal('status'),
  Type.Literal('date'),
])

const day = '^[12]\\d{3}-[01]\\d-[0-3]\\d$'

/** The filters of the list. */
const ofList = {
  type: Type.Optional(ListedType),
  status: Type.Optional(TransactionStatus),
  undecided: Type.Optional(
    Type.Literal('yes', {
      description: 'Only pending payments that a person has to move on: a withdrawal that waits or is unclear',
    }),
  ),
  user: Type.Optional(Id),
  search: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'A part of the username, the beginning of a uuid (4 characters or more), or a whole user id',
    }),
  ),
  from: Type.Optional(Type.String({ pattern: day, description: 'From this day on, Europe/Moscow' })),
  to: Type.Optional(Type.String({ pattern: day, description: 'Up to and with this day' })),
  sort: Type.Optional(TransactionColumn),
  order: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
}

/** docs/product.md §2 Transactions of the panel. */
export const adminTransactions = route({
  method: 'GET',
  path: '/api/admin/get-transactions',
  summary: 'Payments, registrations, referral rewards and promo codes; bets and adjustments only if `type` names them',
  who: 'payments.view',
  query: Type.Object({
    ...ofList,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: Type.Object({
    transactions: Type.Array(Type.Union([AdminTransaction, Operation])),
    total: Type.Integer({
      description: `Up to ${mostCounted}, and so are the others; pages end after ${mostListed} rows`,
    }),
    counts: Type.Object({
      all: Type.Integer(),
      deposits: Type.Integer(),
      withdrawals: Type.Integer(),
      pending: Type.Integer(),
      undecided: Type.Integer(),
    }),
    partial: Type.Boolean({
      description:
        'More match than are looked through: only the newest of each type were, or earlier bets are archived',
    }),
  }),
  refusals: ['period_archived'],
})

/** docs/promises.md P13: exporting people's names and payments is recorded as an audit event. */
export const exportTransactions = route({
  method: 'POST',
  path: '/api/admin/transactions/export',
  summary: 'The list of transactions as a CSV file',
  who: 'payments.export',
  notWithNewRights: true,
  body: Type.Object(ofList),
  reply: ListFile,
  refusals: ['period_archived'],
})

/** The parameter of calls about one transaction. */
export const Called = Type.Object({ id: Type.String({ maxLength: 40, description: 'Its id or uuid' }) })

export const adminTransaction = route({
  method: 'GET',
  path: '/api/admin/transactions/{id}',
  summary: 'A transaction of any user; for a payment with its steps so far',
  who: 'payments.view',
  params: Called,
  reply: Type.Object({
    transaction: Type.Union([AdminTransaction, Operation]),
    events: Type.Array(AdminTransactionEvent),
    /** Absent from servers of the version before. */
    attempts: Type.Optional(Type.Array(PaymentAttempt, { description: 'Of a top-up: its providers, in their order' })),
  }),
  refusals: ['not_found'],
})
