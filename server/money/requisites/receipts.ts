import { createHash, randomUUID } from 'node:crypto'
import type { Receipt as ReceiptOnWire } from '@casino/contract/money/requisites'
import type { DrawnDocument } from '../../people/verification/drawn-document.ts'
import { openPages, sealPages } from '../../people/verification/pages.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import type { SealedColumn } from '../../platform/keys/sealed-columns.ts'
import type { Vault } from '../../platform/keys/vault.ts'

/** A payment has at most this many receipts of a purpose. */
export const mostReceipts = 3

export const sealedReceipts: SealedColumn = {
  use: 'documents',
  table: 'transfer_receipt',
  key: ['id', 'uuid'],
  column: 'sealed',
  of: `player_id || ' ' || id`,
  player: 'player_id',
  as: 'bytes',
}

/** The subject of a receipt: the player's transfer, a manual payout, or its return by the bank. */
export type ReceiptPurpose = 'deposit' | 'payout' | 'return'

interface Receipt {
  readonly payment: string
  readonly purpose: ReceiptPurpose
  readonly player: number
  readonly file: Buffer
  readonly drawn: DrawnDocument
}

/** Stores a receipt, at most once; false if the payment already has the maximum. */
export async function addReceipt(
  tx: Tx,
  vault: Vault,
  { payment, purpose, player, file, drawn }: Receipt,
): Promise<boolean> {
  const digests = digestsOf(vault, file, drawn)
  const { count, same } = await tx.one<{ count: number; same: boolean }>(
    `SELECT count(*)::int AS count, coalesce(bool_or(digests && $2), false) AS same FROM transfer_receipt
     WHERE payment_uuid = $1::uuid AND purpose = $3`,
    [payment, digests, purpose],
  )
  if (same) return true
  if (count >= mostReceipts) return false
  const id = randomUUID()
  const { sealed, sizes } = sealPages(vault, drawn, { player, document: id })
  await tx.rows(
    `INSERT INTO transfer_receipt (id, payment_uuid, player_id, sealed, page_sizes, digests, purpose)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, payment, player, sealed, sizes, digests, purpose],
  )
  return true
}

/**
 * Digests of the uploaded file and of its pictures, which are equal if only the metadata differs. Keyed, because a
 * receipt has few unknowns and a plain digest could be guessed.
 */
function digestsOf(vault: Vault, file: Buffer, { pages }: DrawnDocument): string[] {
  return [file, Buffer.concat(pages)].map((bytes) =>
    vault.blind(`receipt ${createHash('sha256').update(bytes).digest('hex')}`),
  )
}

/** A receipt, with the other payments for which it was also sent. */
export interface ListedReceipt {
  readonly id: string
  readonly pages: number
  readonly at: Date
  readonly alsoFor: readonly string[]
}

export function listReceipts(read: Read, payment: string, purpose: ReceiptPurpose): Promise<ListedReceipt[]> {
  return read.rows<ListedReceipt>(
    `SELECT id, cardinality(page_sizes) AS pages, created_at AS at,
            coalesce((SELECT array_agg(DISTINCT other.payment_uuid::text) FROM transfer_receipt AS other
                      WHERE other.digests && receipt.digests AND other.payment_uuid <> receipt.payment_uuid), '{}') AS "alsoFor"
     FROM transfer_receipt AS receipt WHERE payment_uuid::text = $1 AND purpose = $2 ORDER BY created_at, id`,
    [payment, purpose],
  )
}

/** One page of a receipt as a JPEG. */
export async function openReceipt(
  read: Read,
  vault: Vault,
  { payment, receipt, page }: { readonly payment: string; readonly receipt: string; readonly page: number },
): Promise<Buffer | undefined> {
  const row = await read.first<{ player: number; sealed: Buffer; sizes: number[] }>(
    `SELECT player_id AS player, sealed, page_sizes AS sizes FROM transfer_receipt WHERE payment_uuid::text = $1 AND id::text = $2`,
    [payment, receipt],
  )
  return row && openPages(vault, row, { player: row.player, document: receipt })[page - 1]
}

/** Receipts show names and numbers of the player. */
export async function eraseReceipts(tx: Tx, player: number): Promise<void> {
  await tx.rows('DELETE FROM transfer_receipt WHERE player_id = $1', [player])
}

export const receiptOnWire = ({ at, alsoFor, ...receipt }: ListedReceipt): ReceiptOnWire => ({
  ...receipt,
  alsoFor: [...alsoFor],
  at: at.toISOString(),
})
