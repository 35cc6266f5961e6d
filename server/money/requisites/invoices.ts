import { randomInt } from 'node:crypto'
import type { Kopecks } from '@casino/rules/money'
import type { TransferKind } from '@casino/rules/transfer-number'
import { chooseTransferSum } from '@casino/rules/transfer-sums'
import type { Database, Read, Tx } from '../../platform/database/database.ts'
import { paymentRows } from '../payments/payment.ts'
import { ProviderDenied } from '../providers/provider.ts'
import type { ReservedTransfer, TransferAccounts } from '../providers/transfer-accounts.ts'
import { findCredited, findOpen, findPaidOut, lockOpenFor, markUsed } from './stored.ts'

/** A transfer to the operator's requisites, as its player and administrators see it. */
export interface TransferInvoice {
  readonly payment: string
  readonly player: number
  readonly requisites: string
  readonly requisitesId: number
  readonly kind: TransferKind
  readonly bank: string
  readonly holder: string
  readonly numberSealed: string
  readonly numberMasked: string
  readonly amount: Kopecks
  readonly expiresAt: Date
  readonly cancelledAt: Date | null
  readonly checkedSince: Date | null
}

/** The kopecks that identify a transfer are not used again for this long, while others are free. */
const tailRests = `interval '1 day'`
/** Bank transfers above this sum would exceed the largest number of roubles that a page shows. */
const largest = 1_000_000_000_00 as Kopecks

/** The operator's accounts for transfers. */
export function openTransferAccounts({ read, transact }: Database): TransferAccounts {
  return {
    async limits() {
      const open = (await findOpen(read)).filter(({ least, most }) => most === null || (most >= least && most > 0))
      if (open.length === 0) return undefined
      const most = Math.max(...open.map((one) => one.most ?? largest))
      return { least: Math.min(...open.map(({ least }) => least)) as Kopecks, most: most as Kopecks }
    },
    reserve: oneAtATime((order) => transact((tx) => reserve(tx, order))),
    async stateOf(uuid) {
      const row = await read.first<{ state: 'waiting' | 'checking' | 'expired' }>(
        `SELECT CASE WHEN checked_since IS NOT NULL THEN 'checking'
                WHEN cancelled_at IS NOT NULL OR expires_at <= now() THEN 'expired' ELSE 'waiting' END AS state
         FROM transfer_invoice WHERE payment_uuid::text = $1`,
        [uuid],
      )
      return row?.state
    },
    check: (uuid) => transact((tx) => setChecked(tx, uuid)),
    creditedSince: (since) => findCredited(read, since),
    paidSince: (since) => findPaidOut(read, since),
  }
}

/** The number of reservations that wait on one server; further ones are refused. */
const mostWaiting = 100

/** Reservations need the same rows, so each one that waits would only occupy a database connection. */
function oneAtATime(reserveNow: TransferAccounts['reserve']): TransferAccounts['reserve'] {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return (order) => {
    if (waiting >= mostWaiting) throw new ProviderDenied('too many transfers are being reserved')
    waiting++
    const reserved = last.then(() => reserveNow(order)).finally(() => waiting--)
    last = reserved.catch(() => {})
    return reserved
  }
}

interface Order {
  readonly uuid: string
  readonly amount: Kopecks
  readonly lifetimeS: number
}

async function reserve(tx: Tx, { uuid, amount, lifetimeS }: Order): Promise<ReservedTransfer | undefined> {
  const open = await lockOpenFor(tx, amount)
  const known = await tx.first<ReservedTransfer>(
    `SELECT requisites_id AS requisites, amount, expires_at AS "expiresAt" FROM transfer_invoice WHERE payment_uuid = $1::uuid`,
    [uuid],
  )
  if (known) return known
  await closeSettled(tx)
  for (const { id } of open) {
    const sum = chooseTransferSum(amount, await usedTails(tx, id), randomInt(10_000))
    if (sum === undefined) continue
    await markUsed(tx, id)
    return tx.one<ReservedTransfer>(
      `INSERT INTO transfer_invoice (payment_uuid, requisites_id, amount, expires_at)
       VALUES ($1, $2, $3, now() + $4 * interval '1 s')
       RETURNING requisites_id AS requisites, amount, expires_at AS "expiresAt"`,
      [uuid, id, sum, lifetimeS],
    )
  }
  return undefined
}

/** The kopecks of finished payments are free again. */
async function closeSettled(tx: Tx): Promise<void> {
  await tx.rows(
    `UPDATE transfer_invoice AS invoice SET is_open = false FROM ${paymentRows} AS payment
     WHERE invoice.is_open AND payment.uuid = invoice.payment_uuid AND payment.status <> 'pending'`,
  )
}

const usedTails = (tx: Tx, requisites: number) =>
  tx.one<{ open: number[]; lately: number[] }>(
    `SELECT coalesce(array_agg(tail) FILTER (WHERE is_open), '{}') AS open, coalesce(array_agg(tail), '{}') AS lately
     FROM transfer_invoice WHERE requisites_id = $1 AND (is_open OR created_at > now() - ${tailRests})`,
    [requisites],
  )

export async function setChecked(tx: Tx, uuid: string): Promise<void> {
  await tx.rows(
    'UPDATE transfer_invoice SET checked_since = coalesce(checked_since, now()) WHERE payment_uuid::text = $1',
    [uuid],
  )
}

/** Ends a transfer whose check has not begun; returns whether it did. */
export async function setCancelled(read: Read, uuid: string): Promise<boolean> {
  const rows = await read.rows(
    `UPDATE transfer_invoice SET cancelled_at = coalesce(cancelled_at, now())
     WHERE payment_uuid::text = $1 AND checked_since IS NULL RETURNING payment_uuid`,
    [uuid],
  )
  return rows.length > 0
}

export function findTransfer(read: Read, uuid: string): Promise<TransferInvoice | undefined> {
  return read.first<TransferInvoice>(
    `SELECT payment_uuid AS payment, payment.player_id AS player, requisites.uuid AS requisites, requisites.id AS "requisitesId", requisites.kind, bank, holder,
            number_sealed AS "numberSealed", number_masked AS "numberMasked", invoice.amount, invoice.expires_at AS "expiresAt",
            cancelled_at AS "cancelledAt", checked_since AS "checkedSince"
     FROM transfer_invoice AS invoice JOIN requisites ON requisites.id = requisites_id
     JOIN ${paymentRows} AS payment ON payment.uuid = payment_uuid
     WHERE payment_uuid::text = $1`,
    [uuid],
  )
}
