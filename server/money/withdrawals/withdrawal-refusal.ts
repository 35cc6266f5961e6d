import { kopecks, roublesFromKopecks } from '@casino/rules/money'
import type { Locked, RefusedPosting } from '../../accounting/ledger/posting.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { payments, statusOf } from '../payments/payment.ts'
import type { Payment } from '../payments/payment-record.ts'
import { refusalBy } from '../payments/payment-rules.ts'
import { isMoneyHeld, isPaidOutOnly } from '../payments/person-needed.ts'

/** Why this withdrawal may not be requested: checked under the lock, in the order of the contract. */
export function withdrawalRefusal(
  { settings, onWithdrawal }: Pick<PaymentDeps, 'settings' | 'onWithdrawal'>,
  locked: Locked,
  { player, amount }: Pick<Payment, 'player' | 'amount'>,
): RefusedPosting | undefined {
  const { minimumWithdrawal, maxWithdrawalPerDay } = settings.current.site
  if (isMoneyHeld(locked, player)) return { refused: 'account_under_review' }
  // Money that is owed is paid, whatever its amount.
  if (amount < minimumWithdrawal && !isPaidOutOnly(locked, player)) {
    return { refused: 'amount_too_small', details: { amount: roublesFromKopecks(minimumWithdrawal) } }
  }
  const { payments: open, withdrawnToday } = locked.row(payments)
  const underWay = open.some(({ kind, step }) => kind === 'withdrawal' && statusOf(step) === 'pending')
  if (underWay) return { refused: 'withdrawal_under_way' }
  const left = kopecks(Math.max(0, maxWithdrawalPerDay - withdrawnToday))
  if (maxWithdrawalPerDay > 0 && amount > left) {
    return { refused: 'daily_limit_reached', details: { left: roublesFromKopecks(left) } }
  }
  if (amount > locked.balanceOf(player)) return { refused: 'insufficient_funds' }
  return refusalBy(onWithdrawal, locked, { player, amount })
}
