import Type, { type Static } from 'typebox'
import { Money, Roubles } from '../entities.ts'
import { depositProtection } from '../people/protection-refusals.ts'
import { route } from '../route.ts'
import { TransactionStep } from './payment-steps.ts'
import { Maybe, Transaction, TransactionStatus, Uuid } from './transactions.ts'

/** The balance after a call, and its place among the others. */
export const Balance = { newBalance: Money, balanceSequence: Type.Integer() }

/** Callers send it in several shapes; it must be the signed-in player's (docs/product.md A2). */
export const UserId = Type.Union([Type.String(), Type.Integer()])

const orderOf = {
  type: Type.Optional(Type.String({ maxLength: 32 })),
  amount: Roubles('amount_invalid'),
  currency: Type.String({ refusal: 'currency_unsupported', minLength: 1, maxLength: 16 }),
  user_id: UserId,
  /** docs/product.md R1. */
  bonus: Type.Optional(
    Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)], {
      refusal: 'bonus_unavailable',
      description: '0: the welcome bonus, 1: none, which is the default, 2: the reload bonus',
    }),
  ),
}

const depositRefusals = [
  'country_not_served',
  'payment_data_invalid',
  'amount_invalid',
  'currency_unsupported',
  'forbidden',
  'method_unavailable',
  'account_under_review',
  'amount_too_small',
  'amount_too_large',
  ...depositProtection,
  'bonus_unavailable',
  'too_many_open_payments',
  'provider_unavailable',
] as const

/** The page where a card is charged. `currency` is RUB. */
export const createPayment = route({
  method: 'POST',
  path: '/api/payments/create-payment',
  summary: 'Top up by card, on a page of the provider',
  who: 'player',
  keyed: true,
  body: Type.Object(orderOf, { refusal: 'payment_data_invalid' }),
  reply: Type.Object({ session: Type.Object({ id: Type.String(), url: Type.String() }), transaction: Transaction }),
  refusals: depositRefusals,
})

/** The player transfers the sum that the payment's page shows to requisites of the operator. */
export const createTransfer = route({
  method: 'POST',
  path: '/api/payments/create-transfer',
  summary: 'Top up by a transfer to requisites, which an administrator confirms',
  who: 'player',
  keyed: true,
  body: Type.Object(orderOf, { refusal: 'payment_data_invalid' }),
  reply: Type.Object({ transaction: Transaction }),
  refusals: [...depositRefusals, 'transfer_under_way'],
})

const CryptoInvoice = Type.Object({ invoice_id: Type.String(), pay_url: Type.String(), transaction: Transaction })

/** `amount` is in roubles, `currency` the coin. */
export const createCrypto = route({
  method: 'POST',
  path: '/api/payments/create-crypto',
  summary: 'Top up in a coin, through Crypto Pay',
  who: 'player',
  keyed: true,
  body: Type.Object(orderOf, { refusal: 'payment_data_invalid' }),
  reply: CryptoInvoice,
  refusals: [...depositRefusals, 'coin_unsupported'],
})

/** The coin is `asset`, else `currency`. */
export const createCryptoCloud = route({
  method: 'POST',
  path: '/api/payments/cc/create-crypto',
  summary: 'Top up in a coin, through CryptoCloud',
  who: 'player',
  keyed: true,
  body: Type.Object(
    {
      ...orderOf,
      asset: Type.Optional(Type.String({ maxLength: 16, refusal: 'coin_unsupported' })),
      network: Type.Optional(Maybe(Type.String({ maxLength: 16, refusal: 'coin_unsupported' }))),
    },
    { refusal: 'payment_data_invalid' },
  ),
  reply: CryptoInvoice,
  refusals: [...depositRefusals, 'coin_unsupported'],
})

const text = (maxLength: number) => Type.String({ maxLength })

/** 200 means paid and credited; every other state is a refusal: 202 waiting, 410 expired, 408 no answer from the provider. */
const CheckReply = Type.Object({ message: Type.String(), ...Balance, transaction: Transaction })
const checkRefusals = [
  'forbidden',
  'not_found',
  'payment_waiting',
  'payment_expired',
  'payment_timed_out',
  'payment_failed',
] as const

/**
 * Only the invoice counts: the rest of the path is ignored, except that the id must be the player's own (docs/product.md A2).
 */
export const checkCrypto = route({
  method: 'GET',
  path: '/api/payments/check-crypto/{invoice_id}/{userId}/{amount}/{fiat}/{currency}',
  summary: 'Ask Crypto Pay whether an invoice was paid, and credit it if so',
  who: 'visitor',
  params: Type.Object({
    invoice_id: text(64),
    userId: text(32),
    amount: text(32),
    fiat: text(16),
    currency: text(16),
  }),
  reply: CheckReply,
  refusals: checkRefusals,
})

/** `fiat` has a default. */
export const checkCryptoInRoubles = route({
  method: 'GET',
  path: '/api/payments/check-crypto/{invoice_id}/{userId}/{amount}/{currency}',
  summary: 'The same without the fiat currency, which is RUB',
  who: 'visitor',
  params: Type.Object({ invoice_id: text(64), userId: text(32), amount: text(32), currency: text(16) }),
  reply: CheckReply,
  refusals: checkRefusals,
})

export const checkCryptoCloud = route({
  method: 'GET',
  path: '/api/payments/cc/check-crypto/{invoice}/{userId}/{amount}/{fiat}',
  summary: 'Ask CryptoCloud whether an invoice was paid, and credit it if so',
  who: 'visitor',
  params: Type.Object({ invoice: text(64), userId: text(32), amount: text(32), fiat: text(16) }),
  reply: CheckReply,
  refusals: checkRefusals,
})

/** `fiat` has a default. */
export const checkCryptoCloudInRoubles = route({
  method: 'GET',
  path: '/api/payments/cc/check-crypto/{invoice}/{userId}/{amount}',
  summary: 'The same without the fiat currency, which is RUB',
  who: 'visitor',
  params: Type.Object({ invoice: text(64), userId: text(32), amount: text(32) }),
  reply: CheckReply,
  refusals: checkRefusals,
})

export const cryptoCloudStatus = route({
  method: 'GET',
  path: '/api/payments/cc/check-crypto/{invoice}/status',
  summary: 'The status of a CryptoCloud invoice, as far as the site knows',
  who: 'visitor',
  params: Type.Object({ invoice: text(64) }),
  reply: Type.Object({ status: TransactionStatus, step: TransactionStep, transaction: Transaction }),
  refusals: ['not_found', 'forbidden'],
})

/** The same for a card: called when the player returns from the provider's page. */
export const checkPayment = route({
  method: 'GET',
  path: '/api/payments/check-payment/{uuid}',
  summary: 'Ask the provider whether a top-up was paid, and credit it if so',
  who: 'visitor',
  params: Type.Object({ uuid: Uuid }),
  reply: CheckReply,
  refusals: checkRefusals,
})

const UsualTime = Type.Optional(Type.Object({ median: Type.Integer(), ninetieth: Type.Integer() }))
const UsualTimes = Type.Object(
  { card: UsualTime, sbp: UsualTime, crypto: UsualTime },
  { description: 'Seconds that successful payments of the last 30 days took; absent where there were too few' },
)

/** The methods that this player can use now. Unavailable ones are listed as such, so that a page can say why. */
export const PaymentMethods = Type.Object({
  deposit: Type.Object({
    /** docs/product.md S4: without a deposit limit, before the first deposit or, where a limit is required, each deposit. */
    limitPrompt: Maybe(Type.Enum(['offered', 'required'] as const)),
    minimum: Money,
    maximum: Money,
    usual: UsualTimes,
    card: Type.Boolean(),
    /** Absent from servers of the version before. */
    transfer: Type.Optional(
      Maybe(
        Type.Object(
          { minimum: Money, maximum: Money },
          { description: 'By a transfer to requisites; null: there are none now' },
        ),
      ),
    ),
    crypto: Type.Array(
      Type.Object({
        name: Type.String(),
        asset: Type.String(),
        network: Maybe(Type.String()),
        /** CryptoCloud has calls of its own (docs/product.md §7). */
        provider: Maybe(Type.String()),
      }),
    ),
  }),
  withdrawal: Type.Object({
    minimum: Money,
    maximumPerDay: Maybe(Money),
    leftToday: Maybe(Money),
    available: Type.Number({
      minimum: 0,
      description: 'Roubles that can be withdrawn now: nothing while there is something left to stake',
    }),
    leftToStake: Type.Number({
      minimum: 0,
      description: 'Roubles left to stake before a withdrawal (docs/product.md R7)',
    }),
    heldShares: Type.Number({
      minimum: 0,
      description: 'Roubles of the balance that wait for the stakes of invited players (docs/product.md R5)',
    }),
    outOfPlay: Type.Boolean({
      description:
        'Excluded, banned or closed: deposits need no stakes, no sum is too small, and an administrator approves',
    }),
    underWay: Maybe(Transaction),
    usual: UsualTimes,
    card: Type.Boolean(),
    /** Absent from servers of the version before. */
    sbp: Type.Optional(Type.Boolean({ description: 'By the number of a phone' })),
    crypto: Type.Array(
      Type.Object({
        asset: Type.String(),
        network: Maybe(Type.String()),
        wallet: Type.Boolean({ description: 'To a wallet' }),
        cheque: Type.Boolean({ description: 'By a cheque, which opens by its link' }),
      }),
    ),
  }),
})
export type PaymentMethods = Static<typeof PaymentMethods>

export const paymentMethods = route({
  method: 'GET',
  path: '/api/payments/methods',
  whenRestricted: true,
  summary: 'The methods of deposit and withdrawal that the player has now',
  who: 'visitor',
  reply: PaymentMethods,
  refusals: [],
})
