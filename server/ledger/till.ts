import type pg from 'pg'
import type { HouseAccountKind } from './accounts.ts'

/** Any number that no other advisory lock of the product uses. */
const tillLock = 7_313_002

/** More writers than this at once share tills: still right, only slower. */
const tills = 64

/**
 * Gives a writer's connection a till of its own for as long as it lives, with an account in it for each of the house's
 * kinds. House accounts are touched by every bet; with one row for all, every batch would wait for the one before it.
 */
export async function claimTill(
  client: pg.Client,
  kinds: readonly HouseAccountKind[],
): Promise<Map<HouseAccountKind, number>> {
  const till = await freeTill(client)
  await client.query(
    `INSERT INTO account (kind, till) SELECT kind, $2 FROM unnest($1::text[]) AS kind
     ON CONFLICT (kind, till) WHERE owner IS NULL DO NOTHING`,
    [kinds, till],
  )
  const { rows } = await client.query<{ id: number; kind: HouseAccountKind }>(
    'SELECT id, kind FROM account WHERE owner IS NULL AND till = $2 AND kind = ANY($1::text[])',
    [kinds, till],
  )
  return new Map(rows.map(({ id, kind }) => [kind, id]))
}

async function freeTill(client: pg.Client): Promise<number> {
  for (let till = 0; till < tills; till++) {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS mine', [
      tillLock,
      till,
    ])
    if (rows[0]?.mine) return till
  }
  return Math.floor(Math.random() * tills)
}
