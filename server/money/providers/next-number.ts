import type { Read } from '../../platform/database/database.ts'

/**
 * The next number for this name, greater than any earlier one on any server: the unix time in seconds, or the last number plus
 * one if several are taken in one second.
 */
export async function nextNumber(read: Read, name: string): Promise<number> {
  const row = await read.one<{ number: number }>(
    `INSERT INTO provider_turn AS turn (name, last_number)
     VALUES ($1, extract(epoch FROM clock_timestamp())::bigint)
     ON CONFLICT (name) DO UPDATE SET last_number = greatest(turn.last_number + 1, excluded.last_number)
     RETURNING last_number AS number`,
    [name],
  )
  return row.number
}
