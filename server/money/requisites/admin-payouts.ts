import {
  addPayoutProof,
  confirmPayout as confirmRoute,
  getPayout,
  givePayoutBack as giveBackRoute,
  type Payout,
  reportPayoutUnclear,
  returnPayout as returnRoute,
  takePayout as takeRoute,
} from '@casino/contract/money/payouts'
import { roublesFromKopecks } from '@casino/rules/money'
import { tidy } from '@casino/rules/tidy'
import { recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { getPlayer, playerRows } from '../../people/players/player.ts'
import type { Read } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import type { Payment } from '../payments/payment-record.ts'
import { payoutReturnRows, requestedPayoutReturnRows } from '../payments/payout-returns.ts'
import type { RequisitesDeps } from './deps.ts'
import {
  checkIsTheirs,
  confirmPayout,
  givePayoutBack,
  payoutOf,
  reportUnclear,
  takePayout,
  withdrawalOf,
} from './payouts.ts'
import { addReceipt, listReceipts, receiptOnWire } from './receipts.ts'
import { isReturnable, returnPayout } from './return-payout.ts'
import { findPaying, findRequisites, type Requisites } from './stored.ts'

const counted = { rate: 'administration' } as const

export const payoutRoutes = (deps: RequisitesDeps): Served[] => [
  serve(getPayout, counted, async ({ params }) => answer(deps, params.id)),
  serve(takeRoute, counted, async ({ params, body, ...author }) => {
    await takePayout(deps)(await payoutOf(deps, params.id, author), body.requisites, author)
    return answer(deps, params.id)
  }),
  serve(giveBackRoute, counted, async ({ params, ...author }) => {
    await givePayoutBack(deps)(await payoutOf(deps, params.id, author), author)
    return answer(deps, params.id)
  }),
  serve(reportPayoutUnclear, counted, async ({ params, body, ...author }) => {
    const reason = body.reason.trim() || refuse('reason_required')
    await reportUnclear(deps)(await payoutOf(deps, params.id, author), reason, author)
    return answer(deps, params.id)
  }),
  serveAddProof(deps),
  serve(confirmRoute, counted, async ({ params, body, ...author }) => {
    const reference = tidy(body.reference) || refuse('reference_invalid')
    await confirmPayout(deps)(await payoutOf(deps, params.id, author), reference, author)
    return answer(deps, params.id)
  }),
  serve(returnRoute, counted, async ({ params, body, ...author }) => {
    const reason = body.reason.trim() || refuse('reason_required')
    await returnPayout(deps)(await payoutOf(deps, params.id, author), { reason, by: author })
    return answer(deps, params.id)
  }),
]

/** Checked, rendered and sealed like players' receipts. */
const serveAddProof = (deps: RequisitesDeps) =>
  serve(addPayoutProof, { rate: 'documents' }, async ({ params, query: { of: purpose }, file, ...author }) => {
    const payment = await payoutOf(deps, params.id, author)
    const { uuid, player } = payment
    if (purpose === 'return' && !isReturnable(payment)) refuse('payout_not_returnable')
    if (purpose === 'payout') await checkIsTheirs(deps, payment, author)
    const drawn = await deps.readDocument(file)
    await deps.database.transact(async (tx) => {
      // One at a time, so that the maximum is never exceeded.
      await tx.rows('SELECT FROM requisites WHERE id = $1 FOR UPDATE', [payment.requisites])
      const proof = { payment: uuid, purpose, player, file, drawn }
      if (!(await addReceipt(tx, deps.documentVault, proof))) refuse('too_many_proofs')
      await recordAuditEvent(tx, { by: author, action: 'transaction.add-proof', subject: uuid, after: { purpose } })
    })
    return answer(deps, params.id)
  })

async function answer(deps: RequisitesDeps, id: string): Promise<{ payout: Payout }> {
  const { read } = deps
  const payment = await withdrawalOf(deps, id)
  const { uuid, step, takenBy, attemptedAt, providerRef, requisites, amount } = payment
  const [from, proofs, returnProofs, choices, back] = await Promise.all([
    requisites === null ? null : findRequisites(read, requisites),
    listReceipts(read, uuid, 'payout'),
    listReceipts(read, uuid, 'return'),
    step === 'approved' ? findPaying(read, amount) : [],
    findReturn(read, payment),
  ])
  return {
    payout: {
      takenBy: takenBy === null ? null : await nameOf(read, takenBy),
      takenAt: takenBy === null || attemptedAt === null ? null : new Date(attemptedAt).toISOString(),
      from: from && placeOf(from),
      reference: providerRef,
      proofs: proofs.map(receiptOnWire),
      choices: choices.map((one) => ({ ...placeOf(one), available: roublesFromKopecks(one.available) })),
      ...back,
      returnProofs: returnProofs.map(receiptOnWire),
    },
  }
}

const placeOf = ({ uuid: id, kind, bank, holder, numberMasked: number }: Requisites) => ({
  id,
  kind,
  bank,
  holder,
  number,
})

interface Said {
  readonly at: Date
  readonly id: number
  readonly username: string
}
const by = ({ id, username }: Said) => ({ id: String(id), username })

async function nameOf(read: Read, id: number): Promise<NonNullable<Payout['takenBy']>> {
  const { username } = await getPlayer(read, id)
  return { id: String(id), username }
}

async function findReturn(read: Read, { id }: Payment): Promise<Pick<Payout, 'returned' | 'returnRequestedBy'>> {
  const [back, requests] = await Promise.all([
    read.first<Said & { reason: string }>(
      `SELECT back.at, reason, player.id, username
       FROM ${payoutReturnRows} AS back JOIN ${playerRows} AS player ON player.id = administrator_id WHERE payment_id = $1`,
      [id],
    ),
    read.rows<Said>(
      `SELECT request.at, player.id, username
       FROM ${requestedPayoutReturnRows} AS request JOIN ${playerRows} AS player ON player.id = administrator_id
       WHERE payment_id = $1 ORDER BY at`,
      [id],
    ),
  ])
  return {
    returned: back ? { by: by(back), reason: back.reason, at: back.at.toISOString() } : null,
    returnRequestedBy: back ? [] : requests.map(by),
  }
}
