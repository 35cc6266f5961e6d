import Type from 'typebox'
import { Roubles } from '../entities.ts'
import { route } from '../route.ts'
import { PayeeProof, payeeProofRefusals } from './payee-proof.ts'
import { Balance, UserId } from './payments.ts'
import { Maybe, Transaction, Uuid } from './transactions.ts'

const WithdrawReply = Type.Object({
  message: Type.String(),
  ...Balance,
  transaction: Transaction,
  check: Type.Optional(Type.Object({ url: Type.String() })),
  check_url: Type.Optional(Type.String()),
})

const withdrawal = {
  ...PayeeProof,
  id: UserId,
  amount: Roubles('amount_invalid'),
  currency: Type.String({ refusal: 'currency_unsupported', minLength: 1, maxLength: 16 }),
}

const withdrawalRefusals = [
  'payment_data_invalid',
  'amount_invalid',
  'currency_unsupported',
  'forbidden',
  'method_unavailable',
  'amount_too_small',
  'withdrawal_under_way',
  'daily_limit_reached',
  'insufficient_funds',
  'turnover_left',
  'share_not_released',
  ...payeeProofRefusals,
] as const

const cardWithdrawal = {
  method: 'POST',
  whenRestricted: true,
  who: 'player',
  keyed: true,
  shedLast: true,
  body: Type.Object(
    {
      ...withdrawal,
      card: Type.Union([Type.String({ maxLength: 40 }), Type.Null()], { refusal: 'card_invalid' }),
    },
    { refusal: 'payment_data_invalid' },
  ),
  reply: WithdrawReply,
  refusals: [...withdrawalRefusals, 'card_empty', 'card_invalid'],
} as const

/** Paid out by a provider that can pay to cards, otherwise manually by an administrator. */
export const createWithdraw = route({
  ...cardWithdrawal,
  path: '/api/payments/create-withdraw',
  summary: 'Withdraw to a card',
})

export const createFreeKassaWithdraw = route({
  ...cardWithdrawal,
  path: '/api/payments/fk/create-card-withdraw',
  summary: 'Withdraw to a card, through FreeKassa',
})

/** Paid by people from requisites of the operator. */
export const createSbpWithdraw = route({
  method: 'POST',
  path: '/api/payments/create-sbp-withdraw',
  whenRestricted: true,
  summary: 'Withdraw by the number of a phone, through the System for Faster Payments',
  who: 'player',
  keyed: true,
  shedLast: true,
  body: Type.Object(
    {
      ...withdrawal,
      phone: Type.String({ maxLength: 40, refusal: 'phone_invalid' }),
      bank: Type.String({ maxLength: 200, refusal: 'bank_invalid' }),
    },
    { refusal: 'payment_data_invalid' },
  ),
  reply: WithdrawReply,
  refusals: [...withdrawalRefusals, 'phone_invalid', 'bank_invalid'],
})

const coinWithdrawal = {
  method: 'POST',
  whenRestricted: true,
  who: 'player',
  keyed: true,
  shedLast: true,
  reply: WithdrawReply,
  refusals: [...withdrawalRefusals, 'coin_unsupported', 'wallet_empty', 'wallet_invalid'],
} as const

const Asset = Type.String({ refusal: 'coin_unsupported', minLength: 1, maxLength: 16 })
const Network = Type.Optional(Maybe(Type.String({ maxLength: 16, refusal: 'coin_unsupported' })))

/** Without a wallet (null) it is paid as a Crypto Pay cheque, which is redeemed by its link. */
export const createCryptoWithdraw = route({
  ...coinWithdrawal,
  path: '/api/payments/create-crypto-withdraw',
  summary: 'Withdraw coins, to a wallet or by a cheque',
  body: Type.Object(
    {
      ...withdrawal,
      asset: Asset,
      network: Network,
      wallet: Type.Optional(Type.Union([Type.String({ maxLength: 256 }), Type.Null()], { refusal: 'wallet_invalid' })),
    },
    { refusal: 'payment_data_invalid' },
  ),
})

export const createCryptoCloudWithdraw = route({
  ...coinWithdrawal,
  path: '/api/payments/cc/create-crypto-withdraw',
  summary: 'Withdraw coins to a wallet, through CryptoCloud',
  body: Type.Object(
    {
      ...withdrawal,
      asset: Asset,
      network: Network,
      wallet: Type.Union([Type.String({ maxLength: 256 }), Type.Null()], { refusal: 'wallet_invalid' }),
    },
    { refusal: 'payment_data_invalid' },
  ),
})

export const cancelWithdraw = route({
  method: 'POST',
  path: '/api/payments/cancel-withdraw',
  whenRestricted: true,
  summary: 'Cancel a withdrawal whose payout has not begun',
  who: 'player',
  keyed: true,
  shedLast: true,
  body: Type.Object({ uuid: Uuid }),
  reply: Type.Object({ ...Balance, transaction: Transaction }),
  refusals: ['not_found', 'forbidden', 'cancel_not_offered', 'payment_settled', 'withdrawal_disputed'],
})
