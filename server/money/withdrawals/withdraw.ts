import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { OperationKey } from '../../platform/http/idempotency.ts'
import { orRefuse } from '../../platform/http/refusal.ts'
import { dueOf, isApprovedByItself } from '../payments/approval.ts'
import { approvers } from '../payments/approvers.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { fieldsOf, type PayoutDestination } from '../payments/destination.ts'
import { payeeOf, payees, withdrawalHeldUntil } from '../payments/payee.ts'
import { findPayment, openPayment, payments } from '../payments/payment.ts'
import { payeeWrites } from '../payments/payment-rules.ts'
import { lockedForPayout } from '../payments/person-needed.ts'
import { hold } from '../payments/transfers.ts'
import type { ProviderName } from '../providers/provider.ts'
import { noticeOf, postProved, type Requester, unprovedRefusal } from './new-payee.ts'
import { resumePayout } from './resume-payout.ts'
import { withdrawalRefusal } from './withdrawal-refusal.ts'

export interface Withdrawal {
  readonly destination: PayoutDestination
  /** The payer. Null: an administrator pays by hand; undefined: nothing can pay it. */
  readonly provider: ProviderName | null | undefined
}

export interface WithdrawalRequest extends Withdrawal {
  readonly player: PlayerId
  readonly amount: Kopecks
  readonly operationKey: OperationKey | undefined
  /** Absent if the server itself creates an example. */
  readonly asker?: Requester
}

/** How long the player waits for an immediate attempt, which then continues in the background. */
const timeoutMs = 8000

/**
 * Requests a withdrawal: checks in order, one posting that holds the money, and an immediate payout if it is small and not
 * held. Returns its uuid; a repeat of the key returns that of the first request.
 */
export const withdraw =
  (deps: PaymentDeps) =>
  async (request: WithdrawalRequest): Promise<string> => {
    const uuid = randomUUID()
    const { asker } = request
    const post = (proved: boolean) => postWithdrawal(deps, { ...request, uuid }, proved)
    const { record, repeated } = orRefuse(asker ? await postProved(deps, asker, post) : await post(true))
    if (record.bySelf && !repeated) await waitForFirstAttempt(deps, () => approveByItself(deps, record.uuid))
    return record.uuid
  }

function postWithdrawal(
  deps: PaymentDeps,
  { uuid, player, amount, destination, provider, operationKey, asker }: WithdrawalRequest & { uuid: string },
  proved: boolean,
) {
  const to = 'refused' in destination ? undefined : destination
  const numberSealed = to && to.method !== 'crypto' ? deps.vault.seal(to.digits, uuid) : null
  const payee = to ? payeeOf(deps.vault, to) : null
  return deps.ledger.post<{ uuid: string; bySelf: boolean }>({
    purpose: 'payment',
    kind: 'withdrawal',
    player,
    ...blindFingerprint(deps, operationKey),
    accounts: ['held'],
    lockedRecords: [
      payments,
      approvers,
      payees,
      ...lockedForPayout(deps.onPayout),
      ...deps.onWithdrawal.flatMap(({ lockedRecords }) => lockedRecords),
    ],
    shedLast: true,
    decide(locked) {
      if (provider === undefined) return { refused: 'method_unavailable' }
      const no = withdrawalRefusal(deps, locked, { player, amount })
      if (no) return no
      if ('refused' in destination) return destination
      const going = {
        cardMasked: null,
        phoneMasked: null,
        wallet: null,
        ...fieldsOf(destination),
        ...{ uuid, player, amount, provider, numberSealed, payee, holdLiftedAt: null },
      }
      const unprovedBy = unprovedRefusal(locked, going, proved)
      if (unprovedBy) return unprovedBy
      // Only if a provider can pay it.
      const bySelf =
        provider !== null &&
        isApprovedByItself(deps.onPayout, { amount, player }, locked) &&
        withdrawalHeldUntil(locked, going) === undefined
      const fields = {
        ...going,
        kind: 'withdrawal',
        step: 'waiting',
        dueAt: dueOf(deps.onPayout, going, locked),
      } as const
      const { writes } = openPayment(locked, fields, { actor: 'player' })
      const named = payeeWrites(deps.onPayee, player, destination)
      const notice = asker ? noticeOf(deps, locked, going, asker.client) : []
      return {
        transfers: [hold({ player, amount })],
        writes: [...writes, ...named, ...notice],
        record: { uuid, bySelf },
      }
    },
  })
}

/** The request contains the number of a card or phone, whose plain digest could be brute-forced. */
export function blindFingerprint(
  { vault }: PaymentDeps,
  operationKey: OperationKey | undefined,
): OperationKey | undefined {
  return operationKey && { ...operationKey, fingerprint: vault.blind(operationKey.fingerprint) }
}

async function approveByItself(deps: PaymentDeps, uuid: string): Promise<void> {
  const payment = await findPayment(deps.read, { uuid })
  if (payment?.step === 'waiting') await resumePayout(deps, payment)
}

/** Waits for a payout's first attempt, up to a timeout: the completer continues an unfinished or lost one. */
export async function waitForFirstAttempt(deps: PaymentDeps, attempt: () => Promise<void>): Promise<void> {
  const waiting = new AbortController()
  const waited = pause(timeoutMs, undefined, { signal: waiting.signal, ref: false }).catch(() => {})
  await Promise.race([attempt().catch(deps.onTrouble), waited])
  waiting.abort()
}
