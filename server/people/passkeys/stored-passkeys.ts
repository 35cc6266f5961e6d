import type { Read, Tx } from '../../platform/database/database.ts'

/** Passkeys for other modules' SQL: rows `player_id`. */
export const passkeyRows = '(SELECT player_id FROM passkey)'

export interface Passkey {
  readonly id: number
  readonly credential: string
  readonly transports: string[]
  readonly name: string
  readonly addedAt: Date
  readonly lastUsedAt: Date | null
  /** When a signature was last refused because its counter had not increased. */
  readonly doubtedAt: Date | null
}

const columns = `id, credential, transports, name, added_at AS "addedAt", last_used_at AS "lastUsedAt", doubted_at AS "doubtedAt"`

/** The oldest first. */
export function passkeysOf(read: Read, player: number): Promise<Passkey[]> {
  return read.rows<Passkey>(`SELECT ${columns} FROM passkey WHERE player_id = $1 ORDER BY id`, [player])
}

/** The number of passkeys that the player has. */
export async function countPasskeys(read: Read, player: number): Promise<number> {
  const row = await read.one<{ count: number }>('SELECT count(*)::int AS count FROM passkey WHERE player_id = $1', [
    player,
  ])
  return row.count
}

export interface NewPasskey {
  readonly credential: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
}

/** Fails on `passkey_credential` if the passkey is already registered, even to another player. */
export async function insertPasskey(tx: Tx, player: number, passkey: NewPasskey): Promise<Passkey> {
  const { credential, publicKey, counter, transports, name } = passkey
  return tx.one<Passkey>(
    `INSERT INTO passkey (player_id, credential, public_key, counter, transports, name)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${columns}`,
    [player, credential, Buffer.from(publicKey), counter, transports, name],
  )
}

/** Renames a passkey of the player and returns it; undefined if they have no such passkey. */
export function nameOnesPasskey(tx: Tx, player: number, id: number, name: string): Promise<Passkey | undefined> {
  return tx.first<Passkey>(`UPDATE passkey SET name = $3 WHERE id = $2 AND player_id = $1 RETURNING ${columns}`, [
    player,
    id,
    name,
  ])
}

/** Returns its name; undefined if the player has no such passkey. */
export async function deletePasskey(tx: Tx, player: number, id: number): Promise<string | undefined> {
  const deleted = await tx.first<{ name: string }>(
    'DELETE FROM passkey WHERE id = $2 AND player_id = $1 RETURNING name',
    [player, id],
  )
  return deleted?.name
}

/** Removes all of the player's passkeys and returns how many there were. */
export async function deletePasskeys(tx: Tx, player: number): Promise<number> {
  return (await tx.rows('DELETE FROM passkey WHERE player_id = $1 RETURNING id', [player])).length
}

export interface Key {
  readonly id: number
  readonly player: number
  readonly publicKey: Buffer<ArrayBuffer>
  readonly counter: number
}

export function findKey(read: Read, credential: string): Promise<Key | undefined> {
  return read.first<Key>(
    `SELECT id, player_id AS player, public_key AS "publicKey", counter FROM passkey WHERE credential = $1`,
    [credential],
  )
}

export async function recordCounterFault(tx: Tx, id: number): Promise<void> {
  await tx.rows('UPDATE passkey SET doubted_at = now() WHERE id = $1', [id])
}

/** Records a use; false if the passkey was removed or its counter has changed since. Only one of two concurrent uses counts. */
export async function countSignature(
  tx: Tx,
  { id, from, to }: { readonly id: number; readonly from: number; readonly to: number },
): Promise<boolean> {
  const counted = await tx.rows(
    'UPDATE passkey SET counter = $3, last_used_at = now() WHERE id = $1 AND counter = $2 RETURNING id',
    [id, from, to],
  )
  return counted.length > 0
}
