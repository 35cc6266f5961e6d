import type { Read } from '../../platform/database/database.ts'

/** Who invited a player; `player` is SQL. */
export const referrerOf = (player: string) => `(SELECT referred_by FROM player WHERE player.id = ${player})`

/** Whether one of two players invited the other; both are SQL. */
export const invitedBetween = (one: string, other: string) =>
  `(${referrerOf(one)} = ${other} OR ${referrerOf(other)} = ${one})`

/** The inviter of a player, which never changes. */
export async function findReferrer(read: Read, player: number): Promise<number | undefined> {
  const row = await read.first<{ id: number | null }>('SELECT referred_by AS id FROM player WHERE id = $1', [player])
  return row?.id ?? undefined
}

/** The number of players invited by this one. */
export async function countReferrals(read: Read, player: number): Promise<number> {
  const row = await read.one<{ count: number }>('SELECT count(*)::int AS count FROM player WHERE referred_by = $1', [
    player,
  ])
  return row.count
}

interface Referral {
  readonly id: number
  readonly username: string
  readonly createdAt: Date
}

/** The players whom the player invited, newest first. */
export function referralsOf(
  read: Read,
  player: number,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<Referral[]> {
  return read.rows<Referral>(
    `SELECT id, username, created_at AS "createdAt" FROM player
     WHERE referred_by = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [player, before ?? null, limit],
  )
}
