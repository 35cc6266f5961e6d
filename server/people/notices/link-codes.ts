import { hash, randomBytes } from 'node:crypto'
import type { Read, Tx } from '../../platform/database/database.ts'

const codeBytes = 24
const validMinutes = 10

const digestOf = (code: string) => hash('sha256', code, 'buffer')

/** A code that links a chat to the player, once; it invalidates the previous one. Only its digest is stored. */
export async function makeCode(read: Read, player: number): Promise<{ code: string; expiresAt: Date }> {
  const code = randomBytes(codeBytes).toString('base64url')
  const row = await read.one<{ expiresAt: Date }>(
    `INSERT INTO notice_link (player_id, code_hash, expires_at) VALUES ($1, $2, now() + interval '${validMinutes} minutes')
     ON CONFLICT (player_id) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at
     RETURNING expires_at AS "expiresAt"`,
    [player, digestOf(code)],
  )
  return { code, ...row }
}

/** Uses up a code; returns its player, or undefined if it is wrong, used or expired. */
export async function takeCode(tx: Tx, code: string): Promise<number | undefined> {
  const row = await tx.first<{ player: number; valid: boolean }>(
    'DELETE FROM notice_link WHERE code_hash = $1 RETURNING player_id AS player, expires_at > now() AS valid',
    [digestOf(code)],
  )
  return row?.valid ? row.player : undefined
}
