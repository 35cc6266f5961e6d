import { addReceipt, cancelTransfer, getTransfer, type Transfer } from '@casino/contract/money/requisites'
import { roublesFromKopecks } from '@casino/rules/money'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { findPayment } from '../payments/payment.ts'
import type { Payment } from '../payments/payment-record.ts'
import { settleTopUp } from '../top-ups/settle-top-up.ts'
import type { RequisitesDeps } from './deps.ts'
import { findTransfer, setCancelled, setChecked } from './invoices.ts'
import { listReceipts, mostReceipts, addReceipt as storeReceipt } from './receipts.ts'
import { sealedFor } from './stored.ts'

export const serveGetTransfer = (deps: RequisitesDeps) =>
  serve(getTransfer, async ({ player, params }) => {
    await ownPayment(deps, player.id, params.uuid)
    return transferOnWire(deps, params.uuid)
  })

/**
 * Accepts a receipt as long as the money may still be credited, even after the deadline or a cancellation: the payment
 * is then open again, and an administrator decides.
 */
export const serveAddReceipt = (deps: RequisitesDeps) =>
  serve(addReceipt, { rate: 'documents' }, async ({ player, params: { uuid }, file }) => {
    mayStillCome(await ownPayment(deps, player.id, uuid))
    const drawn = await deps.readDocument(file)
    await deps.database.transact(async (tx) => {
      await tx.rows('SELECT FROM transfer_invoice WHERE payment_uuid = $1::uuid FOR UPDATE', [uuid])
      const receipt = { payment: uuid, purpose: 'deposit', player: player.id, file, drawn } as const
      if (!(await storeReceipt(tx, deps.documentVault, receipt))) refuse('too_many_receipts')
      await setChecked(tx, uuid)
    })
    // The payment may have been settled while the file was read; support still sees the receipt.
    await settleTopUp(deps, await ownPayment(deps, player.id, uuid))
    return transferOnWire(deps, uuid)
  })

export const serveCancelTransfer = (deps: RequisitesDeps) =>
  serve(cancelTransfer, { rate: 'deposits' }, async ({ player, params: { uuid } }) => {
    const payment = await ownPayment(deps, player.id, uuid)
    if (payment.step !== 'invoiced' && payment.step !== 'expired') refuse('cancel_not_offered')
    if (payment.note !== null || !(await setCancelled(deps.database.read, uuid))) refuse('cancel_not_offered')
    await settleTopUp(deps, payment)
    return transferOnWire(deps, uuid)
  })

async function ownPayment({ read }: RequisitesDeps, player: number, uuid: string): Promise<Payment> {
  const payment = await findPayment(read, { uuid })
  if (!payment || payment.requisites === null || payment.kind !== 'topup') return refuse('not_found')
  return payment.player === player ? payment : refuse('forbidden')
}

/** Older payments are not read under the lock; their players write to support. */
const lateMs = 30 * 86_400_000

function mayStillCome({ step, createdAt }: Payment): void {
  const isLate = Date.now() - Date.parse(createdAt) > lateMs
  if ((step !== 'invoiced' && step !== 'expired') || isLate) refuse('payment_settled')
}

async function transferOnWire({ database: { read }, vault }: RequisitesDeps, uuid: string): Promise<Transfer> {
  const [found, receipts] = await Promise.all([findTransfer(read, uuid), listReceipts(read, uuid, 'deposit')])
  const { requisites, kind, bank, holder, numberSealed, amount, expiresAt, cancelledAt, checkedSince } =
    found ?? refuse('not_found')
  return {
    uuid,
    kind,
    bank,
    holder,
    number: vault.open(numberSealed, sealedFor(requisites)),
    amount: roublesFromKopecks(amount),
    expiresAt: expiresAt.toISOString(),
    cancelled: cancelledAt !== null,
    checking: checkedSince !== null,
    receipts: receipts.length,
    receiptsLeft: Math.max(0, mostReceipts - receipts.length),
  }
}
