import type { Kopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { LockedRecord, Write } from '../../accounting/ledger/locked-record.ts'
import { type Decision, type Locked, type RefusedPosting, rowsWith } from '../../accounting/ledger/posting.ts'
import type { Consequence } from './consequence.ts'
import { type Destination, payeeIdentifier } from './destination.ts'
import type { Payment } from './payment-record.ts'
import type { PersonRule } from './person-needed.ts'
import type { RefundConsequence } from './refunds.ts'

/** The additions of other modules to payments, composed by `app` (decision 31). */
export interface PaymentRules {
  /** In this order, after the cashier's own refusals that depend on the amount. */
  readonly onTopUp: readonly TopUpRule[]
  /** In this order, in every posting that credits a top-up, on every path. */
  readonly onDeposit: readonly DepositConsequence[]
  /** In this order, after the cashier's own refusals that depend on the amount. */
  readonly onWithdrawal: readonly WithdrawalRule[]
  /** In every posting that sets the destination of a withdrawal, or credits a payment by a recognised card. */
  readonly onPayee: readonly PayeeConsequence[]
  /** In every posting that approves a withdrawal or begins to pay it: the reasons for a person's decision. */
  readonly onPayout: readonly PersonRule[]
  /** In this order, in every posting that refunds a top-up. */
  readonly onRefund: readonly RefundConsequence[]
}

/** A consequence of a credited top-up in the same commit: a bonus, a turnover target, another player's referral share. */
export interface DepositConsequence {
  readonly lockedRecords: readonly LockedRecord[]
  /**
   * The other players whose cash or locked records `decide` touches: their accounts are locked, too. Called before the lock and
   * once for each try of the step, so it may depend only on what never changes after registration.
   */
  others?(payment: Payment): Promise<readonly PlayerId[]>
  /**
   * The addition to the posting, decided under the lock from the arguments only. It sees locked records as the step and the
   * earlier consequences leave them, and balances as they were before the posting. It must not throw, nor take from any
   * player: either would keep the deposit itself from being credited.
   */
  decide(locked: Locked, deposit: Deposit): Consequence
}

export interface Deposit {
  /** At its last step, `paid` or `credited`. */
  readonly payment: Payment
  /** The credited sum, in kopecks; not always the requested one. */
  readonly paid: Kopecks
}

/** A rule of another module that a new payment must satisfy. */
interface NewPaymentRule<Field extends keyof Payment> {
  readonly lockedRecords: readonly LockedRecord[]
  /** Decided under the lock, before anything moves; undefined where it allows the payment. */
  refusalOf(locked: Locked, payment: Pick<Payment, Field>): RefusedPosting | undefined
}
export type TopUpRule = NewPaymentRule<'player' | 'amount' | 'bonus'>
export type WithdrawalRule = NewPaymentRule<'player' | 'amount'>

/** The rows written about the card, phone or wallet of a withdrawal, or about the card that paid in. */
export type PayeeConsequence = (player: PlayerId, kind: 'card' | 'phone' | 'wallet' | 'payer', number: string) => Write

/** The rules of both, in this order. */
export function joinRules(one: PaymentRules, other?: PaymentRules): PaymentRules {
  if (!other) return one
  return {
    onTopUp: [...one.onTopUp, ...other.onTopUp],
    onDeposit: [...one.onDeposit, ...other.onDeposit],
    onWithdrawal: [...one.onWithdrawal, ...other.onWithdrawal],
    onPayee: [...one.onPayee, ...other.onPayee],
    onPayout: [...one.onPayout, ...other.onPayout],
    onRefund: [...one.onRefund, ...other.onRefund],
  }
}

/** The first refusal of these rules. */
export function refusalBy<Field extends keyof Payment>(
  rules: readonly NewPaymentRule<Field>[],
  locked: Locked,
  payment: Pick<Payment, Field>,
): RefusedPosting | undefined {
  for (const rule of rules) {
    const no = rule.refusalOf(locked, payment)
    if (no) return no
  }
  return undefined
}

/** The rows that these rules write about the destination of a withdrawal; a cheque has none yet. */
export function payeeWrites(rules: readonly PayeeConsequence[], player: PlayerId, to: Destination): Write[] {
  const payee = payeeIdentifier(to)
  return payee ? rules.map((rule) => rule(player, payee.kind, payee.number)) : []
}

/** The posting of a step that credits a top-up, with all its consequences. */
export function withConsequences(
  locked: Locked,
  credited: Decision<Payment>,
  consequences: readonly DepositConsequence[],
): Decision<Payment> {
  const { record: payment } = credited
  const deposit = { payment, paid: payment.paidAmount ?? payment.amount }
  return consequences.reduce<Decision<Payment>>(({ transfers, writes, record }, { decide }) => {
    const more = decide(after(locked, payment.player, writes), deposit)
    return { transfers: [...transfers, ...more.transfers], writes: [...writes, ...more.writes], record }
  }, credited)
}

/** The same lock, but with the rows as these writes leave them. */
function after(locked: Locked, owner: PlayerId, writes: readonly Write[]): Locked {
  const rows = rowsWith(<Row>(lockedRecord: LockedRecord<Row>, player: PlayerId = owner) => {
    const written = writes.filter((write) => write.lockedRecord === lockedRecord).map(({ row }) => row as Row)
    return (
      written.findLast((row) => lockedRecord.read?.playerOf(row) === player) ?? locked.findRow(lockedRecord, player)
    )
  })
  return { ...locked, ...rows }
}
