import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import type { Tx } from '../../platform/database/database.ts'
import { removeLettersTo } from '../mail/mail.ts'
import { deletePasskeys } from '../passkeys/stored-passkeys.ts'
import { findPlayer } from './player.ts'

/**
 * A posting closes the player's account: its sessions and mailed links end, and the name is hidden. The posting reads
 * `profiles` as well, whose lock a sign-in waits for, so that no session begins unseen.
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

/** Others see this instead of the name. No name that a player chose contains a space, so it is always free. */
const nameOf = (id: PlayerId) => `closed ${id}`

/** Erases who the player was; what they did remains with the number of the account. */
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
  // The name above has just been reserved for its former owner.
  await tx.rows('DELETE FROM former_username WHERE player_id = $1', [id])
}
