import { hash, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ServiceKey } from '@casino/contract/panel/integrations'
import type { Permission } from '@casino/contract/panel/permissions'
import { playerRows } from '../../people/players/player.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'

interface StoredKey {
  readonly id: number
  readonly name: string
  readonly permissions: readonly Permission[]
  readonly createdAt: Date
  readonly createdBy: string
  readonly usedAt: Date | null
  readonly usedFrom: string | null
  readonly revokedAt: Date | null
}

/** The identity of a key in a call. */
export interface Service {
  readonly id: number
  readonly name: string
  readonly permissions: readonly Permission[]
  /** The administrator who created it. */
  readonly owner: number
}

const prefix = 'svc_'

const digestOf = (secret: string) => hash('sha256', secret, 'buffer')

/** A new key: 256 random bits. */
export const newSecret = (bits = randomBytes(32)): string => prefix + bits.toString('base64url')

/** The identity of a valid key; undefined if it is unknown or revoked. Its last use is recorded once a minute. */
export async function authenticateService(read: Read, secret: string, address: string): Promise<Service | undefined> {
  const found = await read.first<Service & { readonly stale: boolean }>(
    `SELECT id, name, to_jsonb(permissions) AS permissions, created_by AS owner,
            coalesce(used_at < now() - interval '1 minute', true) OR used_from IS DISTINCT FROM $2 AS stale
     FROM service_key WHERE hash = $1 AND revoked_at IS NULL`,
    [digestOf(secret), address],
  )
  if (found?.stale)
    await read.rows('UPDATE service_key SET used_at = now(), used_from = $2 WHERE id = $1', [found.id, address])
  return found
}

const columns = `service_key.id, name, to_jsonb(permissions) AS permissions, service_key.created_at AS "createdAt", username AS "createdBy",
  used_at AS "usedAt", used_from AS "usedFrom", revoked_at AS "revokedAt"`
const from = `service_key JOIN ${playerRows} AS player ON player.id = created_by`

/** All valid keys, and those revoked in the last 90 days. */
export const listKeys = (read: Read): Promise<StoredKey[]> =>
  read.rows<StoredKey>(
    `SELECT ${columns} FROM ${from} WHERE revoked_at IS NULL OR revoked_at > now() - interval '90 days'
     ORDER BY revoked_at IS NOT NULL, service_key.id DESC`,
  )

const getKey = (read: Read, id: number) =>
  read.one<StoredKey>(`SELECT ${columns} FROM ${from} WHERE service_key.id = $1`, [id])

interface NewKey {
  readonly secret: string
  readonly name: string
  readonly permissions: readonly Permission[]
  readonly by: number
}

/** Stores a new key's digest; undefined if the same call is adding it at this moment. */
export async function addKey(tx: Tx, { secret, name, permissions, by }: NewKey): Promise<StoredKey | undefined> {
  const row = await tx.first<{ id: number }>(
    `INSERT INTO service_key (name, hash, permissions, created_by) VALUES ($1, $2, $3, $4)
     ON CONFLICT (hash) DO NOTHING RETURNING id`,
    [name, digestOf(secret), permissions, by],
  )
  return row && getKey(tx, row.id)
}

/** The key with this secret, which an earlier call with the same operation key added: its answer was lost. */
export async function findSame(tx: Tx, { secret, name, permissions }: Omit<NewKey, 'by'>) {
  const row = await tx.first<{ id: number }>('SELECT id FROM service_key WHERE hash = $1', [digestOf(secret)])
  const found = row && (await getKey(tx, row.id))
  if (found && !isDeepStrictEqual([found.name, found.permissions], [name, permissions])) refuse('key_reused')
  return found
}

/** Revokes a key, once; refuses `not_found`. */
export async function revokeKey(tx: Tx, id: string): Promise<{ key: StoredKey; fresh: boolean }> {
  const held = await tx.first<{ id: number; revoked: boolean }>(
    'SELECT id, revoked_at IS NOT NULL AS revoked FROM service_key WHERE id = $1 FOR UPDATE',
    [id],
  )
  if (!held) return refuse('not_found')
  if (!held.revoked) await tx.rows('UPDATE service_key SET revoked_at = now() WHERE id = $1', [held.id])
  return { key: await getKey(tx, held.id), fresh: !held.revoked }
}

/** The number of valid keys. */
export async function countKeys(read: Read): Promise<number> {
  const { count } = await read.one<{ count: number }>(
    'SELECT count(*)::int AS count FROM service_key WHERE revoked_at IS NULL',
  )
  return count
}

export const keyOnWire = ({
  id,
  name,
  permissions,
  createdAt,
  createdBy,
  usedAt,
  usedFrom,
  revokedAt,
}: StoredKey): ServiceKey => ({
  id: String(id),
  name,
  permissions: [...permissions],
  createdAt: createdAt.toISOString(),
  createdBy,
  usedAt: usedAt?.toISOString() ?? null,
  usedFrom,
  revokedAt: revokedAt?.toISOString() ?? null,
})
