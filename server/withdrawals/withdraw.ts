import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { RefusalCode } from '@casino/contract/refusals'
import { type Kopecks, kopecks, kopecksFromRoubles, roublesFromKopecks } from '@casino/rules/money'
import type { Identity } from '../http/identity.ts'
import { refuse } from '../http/refusal.ts'
import { isRefused, type Locked, type RefusedPosting } from '../ledger/posting.ts'
import { statement } from '../ledger/statement.ts'
import { isApprovedByItself } from '../payments/approval.ts'
import { approvers } from '../payments/approvers.ts'
import type { CashierDeps } from '../payments/deps.ts'
import { transactionOnWire } from '../payments/on-wire.ts'
import { findPayment, opened, type Payment, payments, statusOf } from '../payments/payment.ts'
import { never, soon } from '../payments/payment-step.ts'
import { hold } from '../payments/transfers.ts'
import { findPlayer } from '../players/player.ts'
import type { ProviderName } from '../providers/provider.ts'
import { resumePayout } from './resume-payout.ts'

/** Where a withdrawal is paid to, or why that is refused. */
export type Destination =
  | ({ readonly method: 'card'; readonly card: string } & Pick<Payment, 'cardMasked'>)
  | ({ readonly method: 'crypto' } & Pick<Payment, 'asset' | 'network' | 'wallet'>)
  | { readonly refused: RefusalCode }

export interface Withdrawal {
  readonly destination: Destination
  /** Who pays it out; null: an administrator, by hand; absent: nobody can. */
  readonly provider: ProviderName | null | undefined
}

interface Asking {
  readonly player: Identity
  readonly body: { readonly id: string | number; readonly amount: number; readonly currency: string }
  readonly key: string | undefined
  readonly fingerprint: string | undefined
}

/** How long the player waits for an immediate attempt; it continues in the background. */
const timeoutMs = 8000
/** The request approves a small withdrawal automatically; the completer does so after this time if the request was lost. */
const approveAfterMs = 30_000

/**
 * Shared by all four calls: one ladder of refusals, one posting that holds the money, and an immediate payout if it is small.
 */
export async function withdraw(deps: CashierDeps, call: Asking, { destination, provider }: Withdrawal) {
  const { player, body } = call
  const amount = kopecksFromRoubles(body.amount) ?? refuse('amount_invalid')
  if (body.currency !== 'RUB') refuse('currency_unsupported')
  if (String(body.id) !== String(player.id)) refuse('forbidden')

  const uuid = randomUUID()
  const sealed = 'card' in destination ? deps.vault.seal(destination.card, uuid) : null
  const posted = await deps.ledger.post<{ uuid: string; bySelf: boolean }>({
    kind: 'withdrawal',
    player: player.id,
    ...keyOf(deps, call),
    accounts: ['held'],
    lockedRecords: [payments, approvers, ...deps.onWithdrawal.flatMap(({ lockedRecords }) => lockedRecords)],
    shedLast: true,
    decide(locked) {
      if (provider === undefined) return { refused: 'method_unavailable' }
      const no = refusalOf(deps, locked, player.id, amount)
      if (no) return no
      if ('refused' in destination) return destination
      // Only where a provider can pay it.
      const bySelf = provider !== null && isApprovedByItself({ amount }, locked)
      const { writes } = opened(
        locked,
        {
          ...fieldsOf(destination),
          uuid,
          player: player.id,
          kind: 'withdrawal',
          amount,
          step: 'waiting',
          provider,
          cardSealed: sealed,
          dueAt: bySelf ? soon(locked, approveAfterMs) : never,
        },
        { actor: 'player' },
      )
      return { transfers: [hold({ player: player.id, amount })], writes, record: { uuid, bySelf } }
    },
  })
  if (isRefused(posted)) return refuse(posted.refused, posted.details)
  if (!posted.repeated && posted.record.bySelf) {
    await triedAtOnce(deps, () => approveByItself(deps, posted.record.uuid))
  }
  return answer(deps, player.id, posted.record.uuid)
}

/** The request contains a card's number, and a plain digest of it could be brute-forced. */
export function keyOf({ vault }: CashierDeps, { key, fingerprint }: Pick<Asking, 'key' | 'fingerprint'>) {
  return key === undefined ? {} : { key, fingerprint: vault.blind(fingerprint!) }
}

/** The part of the ladder that is decided under the lock, in the order of the contract. */
function refusalOf(deps: CashierDeps, locked: Locked, player: number, amount: Kopecks): RefusedPosting | undefined {
  const { minimumWithdrawal, maxWithdrawalPerDay } = deps.settings.current.site
  if (amount < minimumWithdrawal) {
    return { refused: 'amount_too_small', details: { amount: roublesFromKopecks(minimumWithdrawal) } }
  }
  const { payments: open, withdrawnToday } = locked.row(payments)!
  const underWay = open.some(({ kind, step }) => kind === 'withdrawal' && statusOf(step) === 'pending')
  if (underWay) return { refused: 'withdrawal_under_way' }
  const left = kopecks(Math.max(0, maxWithdrawalPerDay - withdrawnToday))
  if (maxWithdrawalPerDay > 0 && amount > left) {
    return { refused: 'daily_limit_reached', details: { left: roublesFromKopecks(left) } }
  }
  if (amount > locked.balanceOf(player)) return { refused: 'insufficient_funds' }
  for (const rule of deps.onWithdrawal) {
    const no = rule.refusalOf(locked, { player, amount })
    if (no) return no
  }
  return undefined
}

function fieldsOf(destination: Exclude<Destination, { refused: RefusalCode }>) {
  if (destination.method === 'crypto') return destination
  const { method, cardMasked } = destination
  return { method, cardMasked }
}

async function approveByItself(deps: CashierDeps, uuid: string): Promise<void> {
  const payment = await findPayment(deps.read, { uuid })
  if (payment?.step === 'waiting') await resumePayout(deps, payment)
}

/** Waits for a payout's first attempt, up to a timeout: the completer continues what is unfinished or lost. */
export async function triedAtOnce(deps: CashierDeps, attempt: () => Promise<void>): Promise<void> {
  const waiting = new AbortController()
  const waited = pause(timeoutMs, undefined, { signal: waiting.signal, ref: false }).catch(() => {})
  await Promise.race([attempt().catch(deps.onTrouble), waited])
  waiting.abort()
}

async function answer({ read }: CashierDeps, player: number, uuid: string) {
  const [payment, owner, { balance, sequence }] = await Promise.all([
    findPayment(read, { uuid }),
    findPlayer(read, player),
    statement(read).balanceOf(player),
  ])
  if (!payment || !owner) throw new Error(`withdrawal ${uuid} is not there`)
  const { checkUrl } = payment
  return {
    message: 'Заявка на вывод создана',
    newBalance: roublesFromKopecks(balance),
    balanceSequence: sequence,
    transaction: transactionOnWire(payment, owner.username),
    ...(checkUrl !== null && { check: { url: checkUrl }, check_url: checkUrl }),
  }
}
