import { randomUUID } from 'node:crypto'
import type { TransactionStep } from '@casino/contract/money/payment-steps'
import { kopecks } from '@casino/rules/money'
import { auditEvents } from '../../accounting/audit-log/audit-event.ts'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Ledger } from '../../accounting/ledger/ledger.ts'
import { type Write, write } from '../../accounting/ledger/locked-record.ts'
import type { Locked, Transfer } from '../../accounting/ledger/posting.ts'
import { movePayment, openPayment, payments, underLock } from '../../money/payments/payment.ts'
import type { Payment } from '../../money/payments/payment-record.ts'
import type { ProviderName } from '../../money/providers/provider.ts'
import { give } from '../../money/rewards/credit.ts'
import { standings } from '../../money/rewards/standing.ts'
import { postAccepted } from './bank.ts'

const byHouse = { actor: 'house' } as const

interface PaymentTerms {
  readonly amount: number
  readonly provider: ProviderName | null
  /** The amount that arrived, if different. */
  readonly paid?: number
  /** Two administrators approve it, because it exceeds this many kopecks. */
  readonly twoAbove?: number
}

const [firstAdministrator, secondAdministrator] = [
  { actor: 'administrator', id: 8 } as const,
  { actor: 'administrator', id: 9 } as const,
]

function event(posting: number, uuid: string, { id }: { readonly id: PlayerId }): Write {
  const by = { player: { id }, client: { address: '::1', userAgent: '' } }
  return write(auditEvents, { by, action: 'transaction.review', subject: uuid, posting })
}

/**
 * Takes payments of a player through a sequence of steps, without wire and providers: the transfers of each step are repeated
 * here independently. A deposit does not have to be staked.
 */
export function testLedger(ledger: Ledger, player: PlayerId) {
  async function go(
    kind: Payment['kind'],
    { amount, provider, paid, twoAbove }: PaymentTerms,
    [first, ...others]: readonly [TransactionStep, ...TransactionStep[]],
  ): Promise<string> {
    const uuid = randomUUID()
    const card = { method: 'card', cardMasked: '2200 00** **** 0004', numberSealed: 'sealed' } as const
    const means = kind === 'topup' ? ({ method: 'card' } as const) : card
    const base = {
      purpose: 'payment',
      kind: 'payment',
      player,
      accounts: ['held'],
      lockedRecords: [payments, standings],
    } as const
    const cash = { player, account: 'cash' } as const
    const held = { player, account: 'held' } as const
    const hold: Transfer = { kind: 'hold', from: cash, to: held, amount: kopecks(amount) }
    await postAccepted(ledger, {
      ...base,
      ...(kind === 'withdrawal' && { kind: 'withdrawal' }),
      decide(locked) {
        const fields = { uuid, player, kind, ...means, amount: kopecks(amount), provider, step: first }
        const { payment, writes } = openPayment(locked, fields, { actor: 'player' })
        return { transfers: kind === 'withdrawal' ? [hold] : [], writes, record: payment }
      },
    })
    if (twoAbove !== undefined) {
      await postAccepted(ledger, {
        ...base,
        decide(locked) {
          const noted = {
            step: first,
            firstApprovedBy: firstAdministrator.id,
            firstApprovedAt: locked.at.toISOString(),
          }
          const { payment, writes } = movePayment(locked, underLock(locked, uuid)!, noted, firstAdministrator)
          return { transfers: [], writes: [...writes, event(locked.id, uuid, firstAdministrator)], record: payment }
        },
      })
    }
    const approvedAt = ({ at }: Locked) =>
      twoAbove === undefined
        ? {}
        : {
            approvedBy: secondAdministrator.id,
            fourEyesAbove: kopecks(twoAbove),
            approvedAt: at.toISOString(),
            approvedSum: kopecks(amount),
          }
    const by = twoAbove === undefined ? byHouse : secondAdministrator
    for (const step of others) {
      const arrived = paid !== undefined && step === 'paid' ? { paidAmount: kopecks(paid) } : {}
      const transfer = transferOf(kind, step, paid ?? amount)
      await postAccepted(ledger, {
        ...base,
        ...(transfer && { kind: postingKinds[transfer.kind] ?? 'payment' }),
        decide(locked) {
          const { payment, writes } = movePayment(
            locked,
            underLock(locked, uuid)!,
            { step, ...arrived, ...approvedAt(locked) },
            by,
          )
          const credit = { player, kind: 'deposit', subject: String(payment.id), factorHundredths: 0 } as const
          const turnover =
            transfer?.kind === 'deposit'
              ? give(locked, locked.row(standings), { ...credit, amount: transfer.amount }).writes
              : []
          const events = by.actor === 'administrator' ? [event(locked.id, uuid, by)] : []
          return { transfers: transfer ? [transfer] : [], writes: [...writes, ...events, ...turnover], record: payment }
        },
      })
    }
    return uuid

    function transferOf(of: Payment['kind'], step: TransactionStep, sum: number): Transfer | undefined {
      const float = { house: `float:${step === 'credited' ? 'manual' : (provider ?? 'manual')}` } as const
      const all = kopecks(sum)
      if (of === 'topup') {
        return step === 'paid' || step === 'credited'
          ? { kind: 'deposit', from: float, to: cash, amount: all }
          : undefined
      }
      if (step === 'paid') return { kind: 'withdrawal', from: held, to: float, amount: all }
      return ['refused', 'declined', 'cancelled'].includes(step)
        ? { kind: 'release', from: held, to: cash, amount: all }
        : undefined
    }
  }
  return {
    topUp: (terms: PaymentTerms, ...steps: TransactionStep[]) => go('topup', terms, ['opened', ...steps]),
    withdraw: (terms: PaymentTerms, ...steps: TransactionStep[]) => go('withdrawal', terms, ['waiting', ...steps]),
  }
}

const postingKinds: Partial<Record<Transfer['kind'], string>> = {
  deposit: 'deposit',
  withdrawal: 'withdrawal_paid',
  release: 'withdrawal_returned',
}
