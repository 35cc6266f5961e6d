import type { Read } from '../../platform/database/database.ts'
import { playerRows } from '../players/player.ts'
import { mayNow } from '../players/staff/staff.ts'

/** Members of staff who may answer requests, by name. */
export const findAnswerers = (read: Read) =>
  read.rows<{ id: number; username: string }>(
    `SELECT id, username FROM ${playerRows} AS player WHERE ${mayNow('player', 'support.answer')} ORDER BY lower(username) LIMIT 200`,
  )

/** Whether this player is one of them. */
export async function mayAnswer(read: Read, player: number): Promise<boolean> {
  return (await findAnswerers(read)).some(({ id }) => id === player)
}
