import type { Language } from '@casino/contract/language'
import { balanceSeenRows } from '../../accounting/aggregates/aggregates.ts'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { accountRows } from '../../accounting/ledger/statement.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import { playerRows } from '../players/player.ts'
import { sessionRows } from '../players/sessions/player-sessions.ts'

/** Notices and dormant times of players, for other modules' SQL: rows `id, player_id, noticed_at, due_at, dormant_at, ended_at`. */
export const dormancyRows = '(SELECT id, player_id, noticed_at, due_at, dormant_at, ended_at FROM dormancy)'

/** SQL: the time of a player's last sign-in, call or bet; the names of `playerRows` and `balanceSeenRows` are SQL. */
const lastActive = (player: string, seen: string) =>
  `greatest(${player}.created_at, ${player}.last_login, ${seen}.last_bet,
            (SELECT max(seen_at) FROM ${sessionRows} AS session WHERE session.player_id = ${player}.id))`

const inactive = `${playerRows} AS player LEFT JOIN ${balanceSeenRows} AS seen ON seen.player_id = player.id
  CROSS JOIN LATERAL (SELECT ${lastActive('player', 'seen')} AS active_at) AS activity`

/** A session without calls ends after seven days, so nobody is signed in with an account that is given notice. */
const notSignedIn = `active_at < now() - interval '8 days'`

/** An account that was given notice. */
export interface Noticed {
  readonly player: PlayerId
  readonly username: string
  readonly email: string | null
  readonly confirmed: boolean
  readonly language: Language | null
  readonly dueAt: Date
}

interface Period {
  readonly months: number
  readonly noticeDays: number
}

/** Gives notice to up to `limit` accounts that become dormant within the days of notice; the full days pass in any case. */
export function giveNotices(tx: Tx, { months, noticeDays }: Period, limit: number): Promise<Noticed[]> {
  return tx.rows<Noticed>(
    `WITH noticed AS (
       INSERT INTO dormancy (player_id, active_at, due_at)
       SELECT player.id, active_at, greatest(active_at + make_interval(months => $1), now() + make_interval(days => $2))
       FROM ${inactive}
       WHERE role = 'user' AND status IN ('active', 'pending') AND ${notSignedIn}
         AND active_at + make_interval(months => $1) - make_interval(days => $2) <= now()
         AND NOT EXISTS (SELECT FROM dormancy WHERE player_id = player.id AND ended_at IS NULL)
       ORDER BY active_at, player.id LIMIT $3
       ON CONFLICT DO NOTHING
       RETURNING player_id, due_at
     )
     SELECT player_id AS player, username, email, email_confirmed_at IS NOT NULL AS confirmed, language, due_at AS "dueAt"
     FROM noticed JOIN ${playerRows} AS player ON player.id = player_id ORDER BY player_id`,
    [months, noticeDays, limit],
  )
}

/** Marks the accounts whose notice is over, and ends the notices of those that were used meanwhile. */
export async function markDormant(tx: Tx, months: number): Promise<void> {
  await tx.rows(
    `WITH due AS (
       SELECT dormancy.id, activity.active_at FROM dormancy
       JOIN ${inactive} ON player.id = dormancy.player_id
       WHERE due_at <= now() AND dormant_at IS NULL AND ended_at IS NULL
     )
     UPDATE dormancy SET dormant_at = CASE WHEN due.active_at + make_interval(months => $1) <= now() THEN now() END,
                         ended_at = CASE WHEN due.active_at + make_interval(months => $1) > now() THEN now() END
     FROM due WHERE due.id = dormancy.id AND dormant_at IS NULL AND ended_at IS NULL`,
    [months],
  )
}

/** Ends the notices of all accounts that are not dormant yet. */
export async function endNotices(tx: Tx): Promise<void> {
  await tx.rows('UPDATE dormancy SET ended_at = now() WHERE dormant_at IS NULL AND ended_at IS NULL')
}

/** The money of an account: its cash, and the money held for withdrawals. */
const sumOf = (player: string) =>
  `(SELECT coalesce(sum(balance), 0)::bigint FROM ${accountRows} AS account WHERE account.owner = ${player})`

const dormant = `FROM dormancy JOIN ${playerRows} AS player ON player.id = player_id
  WHERE dormant_at IS NOT NULL AND ended_at IS NULL AND status <> 'closed'`

/** The number of dormant accounts, and what is owed to them. */
export function dormantSum(read: Read): Promise<{ accounts: number; amount: number }> {
  return read.one<{ accounts: number; amount: number }>(
    `SELECT count(*)::int AS accounts, coalesce(sum(${sumOf('player_id')}), 0)::bigint AS amount ${dormant}`,
  )
}

interface DormantAccount {
  readonly id: number
  readonly player: PlayerId
  readonly username: string
  readonly activeAt: Date
  readonly dormantAt: Date
  readonly amount: number
}

/** Dormant accounts, newest first. */
export function listDormant(read: Read, before: string | undefined, limit: number): Promise<DormantAccount[]> {
  return read.rows<DormantAccount>(
    `SELECT dormancy.id, player_id AS player, username, active_at AS "activeAt", dormant_at AS "dormantAt", ${sumOf('player_id')} AS amount
     ${dormant} AND ($1::bigint IS NULL OR dormancy.id < $1) ORDER BY dormancy.id DESC LIMIT $2`,
    [before ?? null, limit],
  )
}

/** The player's notice or dormancy that has not ended. */
export function dormancyOf(read: Read, player: PlayerId): Promise<{ dueAt: Date; dormantAt: Date | null } | undefined> {
  return read.first<{ dueAt: Date; dormantAt: Date | null }>(
    'SELECT due_at AS "dueAt", dormant_at AS "dormantAt" FROM dormancy WHERE player_id = $1 AND ended_at IS NULL',
    [player],
  )
}
