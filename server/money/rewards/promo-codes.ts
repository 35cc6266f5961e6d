import type { Kopecks } from '@casino/rules/money'
import { tidy } from '@casino/rules/tidy'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import type { FreeRoundsTerms } from '../../play/partner/free-rounds.ts'

/** docs/product.md R4. Upper and lower case are the same. */
export interface PromoCode {
  readonly id: number
  readonly code: string
  /** 0 only if it gives free rounds. */
  readonly reward: Kopecks
  /** Given in addition to the reward. */
  readonly freeRounds: Omit<FreeRoundsTerms, 'factorHundredths'> | null
  readonly maxUses: number
  readonly uses: number
  readonly expiresAt: Date | null
  readonly active: boolean
  readonly createdAt: Date
}

const columns = `id, code, reward, max_uses AS "maxUses", uses, expires_at AS "expiresAt", active, created_at AS "createdAt",
  CASE WHEN free_rounds IS NOT NULL THEN
    jsonb_build_object('provider', free_provider, 'alias', free_alias, 'rounds', free_rounds, 'stake', free_stake, 'days', free_days) END AS "freeRounds"`

export interface PromoCodePage {
  readonly search: string | undefined
  readonly before: string | undefined
  readonly limit: number
}

/** Newest first, without deleted ones. */
export function listPromoCodes(read: Read, { search, before, limit }: PromoCodePage): Promise<PromoCode[]> {
  return read.rows<PromoCode>(
    `SELECT ${columns} FROM promo_code
     WHERE deleted_at IS NULL AND ($1::bigint IS NULL OR id < $1) AND ($2::text IS NULL OR strpos(lower(code), lower($2)) > 0)
     ORDER BY id DESC LIMIT $3`,
    [before ?? null, tidy(search ?? '') || null, limit],
  )
}

type ChangeablePromoCode = Pick<PromoCode, 'reward' | 'maxUses' | 'expiresAt' | 'active'>

export type NewPromoCode = ChangeablePromoCode & Pick<PromoCode, 'code' | 'freeRounds'>

const freeColumns = ({ freeRounds: given }: NewPromoCode) =>
  given ? [given.provider, given.alias, given.rounds, given.stake, given.days] : Array(5).fill(null)

/** Violates the unique index if the code exists. */
export function addPromoCode(tx: Tx, by: number, code: NewPromoCode): Promise<PromoCode> {
  return tx.one<PromoCode>(
    `INSERT INTO promo_code (code, reward, max_uses, expires_at, active, created_by, free_provider, free_alias, free_rounds,
                             free_stake, free_days)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING ${columns}`,
    [code.code, code.reward, code.maxUses, code.expiresAt, code.active, by, ...freeColumns(code)],
  )
}

/** Finds a code by its number or its name. */
export async function lockPromoCode(tx: Tx, which: string): Promise<PromoCode | undefined> {
  const id = /^\d{1,15}$/.test(which) ? Number(which) : null
  return tx.first<PromoCode>(
    `SELECT ${columns} FROM promo_code WHERE deleted_at IS NULL AND (lower(code) = lower($1) OR id = $2) FOR UPDATE`,
    [tidy(which), id],
  )
}

/** Changes a code that `lockPromoCode` found, except for its name and free rounds; the reward is in kopecks. */
export function changePromoCode(tx: Tx, { id, ...to }: ChangeablePromoCode & { id: number }): Promise<PromoCode> {
  return tx.one<PromoCode>(
    `UPDATE promo_code SET reward = $2, max_uses = $3, expires_at = $4, active = $5 WHERE id = $1 RETURNING ${columns}`,
    [id, to.reward, to.maxUses, to.expiresAt, to.active],
  )
}

/** The row remains, because players have used it. */
export async function deletePromoCode(tx: Tx, id: number): Promise<void> {
  await tx.rows('UPDATE promo_code SET deleted_at = now() WHERE id = $1', [id])
}

export interface NamedPromoCode extends PromoCode {
  /** Covers all codes that ever had this name: one may be deleted and created again, and a player redeems it once. */
  readonly namesakes: readonly number[]
}

export function findPromoCode(read: Read, code: string): Promise<NamedPromoCode | undefined> {
  return read.first<NamedPromoCode>(
    `SELECT ${columns}, (SELECT jsonb_agg(id) FROM promo_code WHERE lower(code) = lower($1)) AS namesakes
     FROM promo_code WHERE deleted_at IS NULL AND lower(code) = lower($1)`,
    [tidy(code)],
  )
}

/** The constraint that refuses uses beyond the maximum. */
export const noMoreUses = 'no_more_than_its_uses'

/**
 * Counts a use in the commit that pays it. If two players take the last use at the same moment, the table's constraint refuses
 * one of the two commits.
 */
export const promoCodeUses: LockedRecord<Pick<PromoCode, 'id'>> = {
  name: 'promo code uses',
  write: (rows) => ({
    name: 'promo code uses write',
    // Locked in the order of their identifiers, so that two commits cannot deadlock.
    text: `WITH used AS (SELECT id, count(*)::int AS times FROM (SELECT unnest($1::bigint[]) AS id) AS each GROUP BY id),
           locked AS (SELECT id FROM promo_code WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE)
           UPDATE promo_code SET uses = uses + used.times FROM used, locked WHERE used.id = locked.id AND promo_code.id = locked.id`,
    values: [rows.map(({ id }) => id)],
  }),
}
