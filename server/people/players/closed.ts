import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import type { Tx } from '../../platform/database/database.ts'
import { removeLettersTo } from '../mail/mail.ts'
import { deletePasskeys } from '../passkeys/stored-passkeys.ts'
import { findPlayer } from './player.ts'

/**
 * Closes the player's account in a posting: sessions and mailed links end, and the name is hidden. The posting also reads
 * `profiles`, whose lock a sign-in takes, so that no session can start unnoticed.
 */
export const closedPlayers: LockedRecord<{ readonly player: PlayerId }> = {
  name: 'closed players',
  write: (rows) => ({
    name: 'closed players write',
    text: `WITH sessions AS (DELETE FROM session WHERE player_id = ANY($1::bigint[])),
                links AS (DELETE FROM mail_link WHERE player_id = ANY($1::bigint[]))
           UPDATE player SET status = 'closed', hide_name = true WHERE id = ANY($1::bigint[])`,
    values: [rows.map(({ player }) => player)],
  }),
}

/** Shown to others in place of the name. Usernames cannot contain a space, so it is always available. */
const nameOf = (id: PlayerId) => `closed ${id}`

/** Erases the player's identity; their history remains under the number of the account. */
export async function erasePlayer(tx: Tx, id: PlayerId): Promise<void> {
  const email = (await findPlayer(tx, id))?.email
  if (email) await removeLettersTo(tx, email)
  await deletePasskeys(tx, id)
  for (const table of ['second_factor', 'recovery_code', 'mail_link', 'session', 'player_address', 'player_device'])
    await tx.rows(`DELETE FROM ${table} WHERE player_id = $1`, [id])
  await tx.rows('DELETE FROM log_in_lock WHERE name = (SELECT lower(username) FROM player WHERE id = $1)', [id])
  await tx.rows(
    `UPDATE player SET username = $2, email = NULL, email_confirmed_at = NULL, password_hash = NULL, language = NULL, born_on = NULL
     WHERE id = $1`,
    [id, nameOf(id)],
  )
  // The update above has just reserved the name for its former owner.
  await tx.rows('DELETE FROM former_username WHERE player_id = $1', [id])
}
