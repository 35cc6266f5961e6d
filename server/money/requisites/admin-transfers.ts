import type { SentFile } from '@casino/contract/file-reply'
import { adminTransfer, showReceipt } from '@casino/contract/money/requisites'
import { roublesFromKopecks } from '@casino/rules/money'
import { recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { findPayment } from '../payments/payment.ts'
import type { Payment } from '../payments/payment-record.ts'
import type { RequisitesDeps } from './deps.ts'
import { findTransfer } from './invoices.ts'
import { listReceipts, openReceipt, receiptOnWire } from './receipts.ts'

const counted = { rate: 'administration' } as const

export const serveAdminTransfer = (deps: RequisitesDeps) =>
  serve(adminTransfer, counted, async ({ params }) => {
    const { uuid } = await findNamedPayment(deps, params.id)
    const [found, receipts] = await Promise.all([
      findTransfer(deps.read, uuid),
      listReceipts(deps.read, uuid, 'deposit'),
    ])
    const { kind, bank, holder, numberMasked: number, amount, expiresAt, cancelledAt } = found ?? refuse('not_found')
    return {
      transfer: {
        kind,
        bank,
        holder,
        number,
        amount: roublesFromKopecks(amount),
        expiresAt: expiresAt.toISOString(),
        cancelledAt: cancelledAt?.toISOString() ?? null,
        receipts: receipts.map(receiptOnWire),
      },
    }
  })

/** The audit event is committed before the page is sent. */
export const serveShowReceipt = (deps: RequisitesDeps) =>
  serve(showReceipt, counted, async ({ params, query: { page = 1 }, ...author }): Promise<SentFile> => {
    const { uuid, player } = await findNamedPayment(deps, params.id)
    if (player === author.player.id) refuse('not_on_yourself')
    const { receipt } = params
    const content = await openReceipt(deps.read, deps.documentVault, { payment: uuid, receipt, page })
    if (!content) return refuse('not_found')
    await deps.database.transact((tx) =>
      recordAuditEvent(tx, { by: author, action: 'transaction.show-receipt', subject: uuid, after: { receipt, page } }),
    )
    return { fileName: `${uuid}-${page}.jpg`, mediaType: 'image/jpeg', content }
  })

export async function findNamedPayment({ read }: RequisitesDeps, id: string): Promise<Payment> {
  const which = /^[1-9]\d{0,15}$/.test(id) ? { id: Number(id) } : isUuid.test(id) ? { uuid: id } : undefined
  return (which && (await findPayment(read, which))) ?? refuse('not_found')
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
