import type { RefusalCode } from '@casino/contract/refusals'
import type { Kopecks } from '@casino/rules/money'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../ui/amount.ts'
import { Refusal } from '../wire/api.ts'
import { type CashierRefusalCode, errorText } from '../wire/error-text.ts'

/** Why a payment cannot be made, found by the form or reported by the server: a refusal and its figure. */
export interface PaymentProblem {
  readonly code: RefusalCode
  readonly figure?: Kopecks
}

/** The limits of an amount; an absent limit does not apply. */
export interface AmountLimits {
  readonly minimum?: Kopecks
  readonly maximum?: Kopecks
  /** The balance that the player can pay from. */
  readonly available?: Kopecks
  readonly leftToday?: Kopecks | undefined
}

/** docs/product.md §5, in its order: nothing entered, below the minimum, above the available amount. */
export function amountProblem(amount: Kopecks | undefined, limits: AmountLimits): PaymentProblem | undefined {
  const { minimum, maximum, available, leftToday } = limits
  if (amount === undefined || amount <= 0) return { code: 'amount_invalid' }
  if (minimum !== undefined && amount < minimum) return { code: 'amount_too_small', figure: minimum }
  if (maximum !== undefined && amount > maximum) return { code: 'amount_too_large', figure: maximum }
  if (available !== undefined && amount > available) return { code: 'insufficient_funds' }
  if (leftToday !== undefined && amount > leftToday) return { code: 'daily_limit_reached', figure: leftToday }
  return undefined
}

/** The problem in words, with its figure if it has one. */
export function problemText(problem: PaymentProblem, sign: string): string {
  return paymentText(problem, sign, new Refusal(400, { code: problem.code, message: '' }))
}

/** The message for the player when a call about a payment fails. */
export function paymentErrorText(error: unknown, sign: string): string {
  if (!(error instanceof Refusal)) return errorText(error)
  const { amount, left } = error.details
  const figure = Number(amount ?? left)
  const known = Number.isFinite(figure) ? { figure: kopecksOf(figure) } : {}
  return paymentText({ code: error.code, ...known }, sign, error)
}

const texts: Partial<Record<RefusalCode, () => string>> & Record<CashierRefusalCode, () => string> = {
  payment_data_invalid: m.refusal_payment_data_invalid,
  too_many_open_payments: m.refusal_too_many_open_payments,
  withdrawal_under_way: m.refusal_withdrawal_under_way,
  daily_limit_reached: m.refusal_daily_limit_reached,
  turnover_left: m.refusal_turnover_left,
}

function paymentText(problem: PaymentProblem, sign: string, refusal: Refusal): string {
  return withFigure(problem, sign) ?? texts[problem.code]?.() ?? errorText(refusal)
}

/** docs/product.md §8: where the server gives no reason of its own, the player is at least shown what has failed. */
export function withdrawalErrorText(error: Refusal, sign: string): string {
  const saysNothing = error.code === 'internal' || error.message === ''
  return saysNothing ? m.withdraw_failed() : paymentErrorText(error, sign)
}

function withFigure({ code, figure }: PaymentProblem, sign: string): string | undefined {
  if (figure === undefined) return undefined
  const amount = formatMoney(figure, sign)
  if (code === 'amount_too_small') return m.cashier_amount_too_small({ amount })
  if (code === 'amount_too_large') return m.cashier_amount_too_large({ amount })
  if (code === 'daily_limit_reached' && figure > 0) return m.cashier_left_today({ amount })
  if (code === 'turnover_left') return m.cashier_turnover_left({ amount })
  return undefined
}
