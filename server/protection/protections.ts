import type { ExclusionKind } from '@casino/rules/exclusion'
import type { Play, PlayerLimit } from '@casino/rules/player-limits'
import type { Read } from '../database/database.ts'
import type { PlayerId } from '../ledger/accounts.ts'
import { type LockedRecord, withAccount } from '../ledger/locked-record.ts'
import type { Locked, RefusedPosting } from '../ledger/posting.ts'

/**
 * What protects a player; players who never staked have no row, and what is not set is absent. Times are milliseconds since 1970,
 * by the database's clock.
 */
export interface PlayerProtection {
  readonly player: PlayerId
  readonly exclusion?: ExclusionKind
  readonly excludedAt?: number
  /** Absent where the exclusion has no end. */
  readonly excludedUntil?: number
  readonly limits?: readonly PlayerLimit[]
  readonly play?: Play
  /** The player's own interval of the reality check, instead of the site's. */
  readonly checkMinutes?: number
  readonly checkedAt?: number
}

/**
 * Read with the player's lock by every stake, deposit and claim. A stake writes where its session, day, week and month began,
 * and only when one of them begins; everything else has operations of its own.
 */
export const protections: LockedRecord<PlayerProtection> = {
  name: 'protections',
  startsEmpty: true,
  read: {
    text: withAccount,
    playerOf: ({ player }) => player,
  },
  write: (rows) => ({
    name: 'protections write',
    text: `INSERT INTO player_protection (player_id, play) SELECT unnest($1::bigint[]), unnest($2::jsonb[])
           ON CONFLICT (player_id) DO UPDATE SET play = excluded.play`,
    values: [rows.map(({ player }) => player), rows.map(({ play }) => JSON.stringify(play))],
  }),
}

/** Outside the lock. */
export async function findProtection(read: Read, player: PlayerId): Promise<PlayerProtection | undefined> {
  const [found] = await read.rows<{ row: PlayerProtection }>(
    'SELECT protection_of_account(own) AS row FROM player_protection AS own WHERE player_id = $1',
    [player],
  )
  return found?.row
}

/** The exclusion that holds at this moment. */
export function exclusionAt(row: PlayerProtection | undefined, now: number): PlayerProtection | undefined {
  if (row?.exclusion === undefined) return undefined
  return row.excludedUntil === undefined || row.excludedUntil > now ? row : undefined
}

const codes = { time_out: 'time_out', self_exclusion: 'self_excluded' } as const

/** The refusal of whatever makes a player play, while an exclusion holds (docs/product.md S1). */
export function exclusionRefusal(row: PlayerProtection | undefined, now: number): RefusedPosting | undefined {
  const held = exclusionAt(row, now)
  if (!held) return undefined
  const { excludedUntil } = held
  return {
    refused: codes[held.exclusion!],
    ...(excludedUntil !== undefined && { details: { until: new Date(excludedUntil).toISOString() } }),
  }
}

/** The same for a posting that locks `protections`. */
export function refusedByExclusion(locked: Locked, player: PlayerId): RefusedPosting | undefined {
  return exclusionRefusal(locked.row(protections, player), locked.at.getTime())
}
