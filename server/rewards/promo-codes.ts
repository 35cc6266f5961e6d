import type { Kopecks } from '@casino/rules/money'
import type { Read, Tx } from '../database/database.ts'
import type { LockedRecord } from '../ledger/locked-record.ts'

/** docs/product.md R4. Upper and lower case are the same. */
export interface PromoCode {
  readonly id: number
  readonly code: string
  readonly reward: Kopecks
  readonly maxUses: number
  readonly uses: number
  readonly expiresAt: Date | null
  readonly active: boolean
  readonly createdAt: Date
}

const columns = `id, code, reward, max_uses AS "maxUses", uses, expires_at AS "expiresAt", active, created_at AS "createdAt"`

/** The form in which codes are stored and compared. */
export const tidyCode = (code: string) => code.normalize('NFC').trim()

export interface PromoCodePage {
  readonly search: string | undefined
  readonly before: string | undefined
  readonly limit: number
}

/** The newest first, without the deleted ones. */
export function listPromoCodes(read: Read, { search, before, limit }: PromoCodePage): Promise<PromoCode[]> {
  return read.rows<PromoCode>(
    `SELECT ${columns} FROM promo_code
     WHERE deleted_at IS NULL AND ($1::bigint IS NULL OR id < $1) AND ($2::text IS NULL OR strpos(lower(code), lower($2)) > 0)
     ORDER BY id DESC LIMIT $3`,
    [before ?? null, search?.trim() || null, limit],
  )
}

export type NewPromoCode = Pick<PromoCode, 'code' | 'reward' | 'maxUses' | 'expiresAt' | 'active'>

/** Fails on the unique index if the code exists. */
export async function addPromoCode(tx: Tx, by: number, code: NewPromoCode): Promise<PromoCode> {
  const [row] = await tx.rows<PromoCode>(
    `INSERT INTO promo_code (code, reward, max_uses, expires_at, active, created_by) VALUES ($1, $2, $3, $4, $5, $6)
     RETURNING ${columns}`,
    [code.code, code.reward, code.maxUses, code.expiresAt, code.active, by],
  )
  return row!
}

/** Finds a code by its number or its name, because the specification's screen knows only the name. */
export async function lockPromoCode(tx: Tx, which: string): Promise<PromoCode | undefined> {
  const id = /^\d{1,15}$/.test(which) ? Number(which) : null
  const [row] = await tx.rows<PromoCode>(
    `SELECT ${columns} FROM promo_code WHERE deleted_at IS NULL AND (lower(code) = lower($1) OR id = $2) FOR UPDATE`,
    [tidyCode(which), id],
  )
  return row
}

export async function changePromoCode(
  tx: Tx,
  { id, ...to }: Omit<NewPromoCode, 'code'> & { id: number },
): Promise<PromoCode> {
  const [row] = await tx.rows<PromoCode>(
    `UPDATE promo_code SET reward = $2, max_uses = $3, expires_at = $4, active = $5 WHERE id = $1 RETURNING ${columns}`,
    [id, to.reward, to.maxUses, to.expiresAt, to.active],
  )
  return row!
}

/** The row remains, because players have used it. */
export async function deletePromoCode(tx: Tx, id: number): Promise<void> {
  await tx.rows('UPDATE promo_code SET deleted_at = now() WHERE id = $1', [id])
}

export async function findPromoCode(read: Read, code: string): Promise<PromoCode | undefined> {
  const [row] = await read.rows<PromoCode>(
    `SELECT ${columns} FROM promo_code WHERE deleted_at IS NULL AND lower(code) = lower($1)`,
    [tidyCode(code)],
  )
  return row
}

/** The constraint of the table that refuses a use too many. */
export const noMoreUses = 'no_more_than_its_uses'

/**
 * Counts a use in the commit that pays it. Two players may take the last use at the same moment: the table's constraint then
 * refuses one of the two commits.
 */
export const promoCodeUses: LockedRecord<Pick<PromoCode, 'id'>> = {
  name: 'promo code uses',
  write: (rows) => ({
    name: 'promo code uses write',
    // Locked in the order of their identifiers, so that two commits never wait for each other.
    text: `WITH used AS (SELECT id, count(*)::int AS times FROM (SELECT unnest($1::bigint[]) AS id) AS each GROUP BY id),
           locked AS (SELECT id FROM promo_code WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE)
           UPDATE promo_code SET uses = uses + used.times FROM used, locked WHERE used.id = locked.id AND promo_code.id = locked.id`,
    values: [rows.map(({ id }) => id)],
  }),
}
