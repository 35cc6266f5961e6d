import type { RefusalCode } from '@casino/contract/refusals'
import type { Kopecks } from '@casino/rules/money'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { Refusal } from '../wire/api.ts'
import { errorText } from '../wire/error-text.ts'
import type { CashierRefusalCode } from '../wire/refusal-texts.ts'

type FormProblemCode =
  | 'amount_invalid'
  | 'amount_too_small'
  | 'amount_too_large'
  | 'turnover_left'
  | 'share_not_released'
  | 'insufficient_funds'
  | 'daily_limit_reached'
  | 'method_unavailable'
  | 'card_empty'
  | 'card_invalid'
  | 'phone_empty'
  | 'phone_invalid'
  | 'bank_empty'
  | 'bank_invalid'
  | 'wallet_empty'
  | 'wallet_invalid'

/** Why a payment cannot be made, found by the form before the server would refuse it, with the relevant figure. */
export interface PaymentProblem {
  readonly code: FormProblemCode
  readonly figure?: Kopecks
}

/** The limits of an amount; an absent limit does not apply. */
export interface AmountLimits {
  readonly minimum?: Kopecks
  readonly maximum?: Kopecks
  /** The player's available balance. */
  readonly available?: Kopecks
  readonly leftToday?: Kopecks | undefined
  /** docs/product.md R7. */
  readonly leftToStake?: Kopecks
  /** docs/product.md R5: the amount held until invited players have staked enough. */
  readonly held?: Kopecks
}

/** docs/product.md §5, in its order: empty, below the minimum, above the available amount. */
export function amountProblem(amount: Kopecks | undefined, limits: AmountLimits): PaymentProblem | undefined {
  const { minimum, maximum, available, leftToday, leftToStake, held } = limits
  if (amount === undefined || amount <= 0) return { code: 'amount_invalid' }
  if (minimum !== undefined && amount < minimum) return { code: 'amount_too_small', figure: minimum }
  if (maximum !== undefined && amount > maximum) return { code: 'amount_too_large', figure: maximum }
  if (leftToStake) return { code: 'turnover_left', figure: leftToStake }
  if (available !== undefined && amount > available) {
    return held && amount <= available + held
      ? { code: 'share_not_released', figure: available }
      : { code: 'insufficient_funds' }
  }
  if (leftToday !== undefined && amount > leftToday) return { code: 'daily_limit_reached', figure: leftToday }
  return undefined
}

/** The problem in words, with its figure if it has one. */
export function problemText({ code, figure }: PaymentProblem, sign: string): string {
  return withFigure(code, figure, sign) ?? texts[code]()
}

/** If the server gives no reason, the message at least says what has failed. */
export function paymentErrorText(error: unknown, sign: string): string {
  if (!(error instanceof Refusal)) return errorText(error)
  const { amount, left } = error.details
  const figure = Number(amount ?? left)
  const known = Number.isFinite(figure) ? kopecksOf(figure) : undefined
  const own: Partial<Record<RefusalCode, () => string>> = texts
  return withFigure(error.code, known, sign) ?? own[error.code]?.() ?? errorText(error)
}

const texts: Record<FormProblemCode | CashierRefusalCode, () => string> = {
  amount_invalid: m.refusal_amount_invalid,
  amount_too_small: m.refusal_amount_too_small,
  amount_too_large: m.refusal_amount_too_large,
  insufficient_funds: m.refusal_insufficient_funds,
  method_unavailable: m.refusal_method_unavailable,
  card_empty: m.refusal_card_empty,
  card_invalid: m.refusal_card_invalid,
  phone_empty: m.withdraw_phone_empty,
  phone_invalid: m.refusal_phone_invalid,
  bank_empty: m.withdraw_bank_empty,
  bank_invalid: m.refusal_bank_invalid,
  wallet_empty: m.refusal_wallet_empty,
  wallet_invalid: m.refusal_wallet_invalid,
  payment_data_invalid: m.refusal_payment_data_invalid,
  too_many_open_payments: m.refusal_too_many_open_payments,
  withdrawal_under_way: m.refusal_withdrawal_under_way,
  daily_limit_reached: m.refusal_daily_limit_reached,
  turnover_left: m.refusal_turnover_left,
  share_not_released: m.refusal_share_not_released,
  withdrawal_disputed: m.refusal_withdrawal_disputed,
  transfer_under_way: m.refusal_transfer_under_way,
  too_many_receipts: m.refusal_too_many_receipts,
}

/** Where the server gives no reason of its own, the player is at least shown what has failed. */
export function withdrawalErrorText(error: Refusal, sign: string): string {
  const saysNothing = error.code === 'internal' || error.message === ''
  return saysNothing ? m.withdraw_failed() : paymentErrorText(error, sign)
}

function withFigure(
  code: RefusalCode | FormProblemCode,
  figure: Kopecks | undefined,
  sign: string,
): string | undefined {
  if (figure === undefined) return undefined
  const amount = formatMoney(figure, sign)
  if (code === 'amount_too_small') return m.cashier_amount_too_small({ amount })
  if (code === 'amount_too_large') return m.cashier_amount_too_large({ amount })
  if (code === 'daily_limit_reached' && figure > 0) return m.cashier_left_today({ amount })
  if (code === 'turnover_left') return m.cashier_turnover_left({ amount })
  if (code === 'share_not_released') return m.cashier_share_not_released({ amount })
  return undefined
}
