import { isExcluded, type OutOfPlay } from '@casino/rules/exclusion'
import { type Kopecks, kopecks } from '@casino/rules/money'
import type { Play, PlayerLimit } from '@casino/rules/player-limits'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { type LockedRecord, type Write, write } from '../../accounting/ledger/locked-record.ts'
import type { Locked, RefusedPosting } from '../../accounting/ledger/posting.ts'
import type { Read, Tx } from '../../platform/database/database.ts'

/**
 * A player's protection. The row exists from the first stake, setting, exclusion or closing on; unset fields are absent. Times
 * are milliseconds since 1970, by the database's clock.
 */
export interface PlayerProtection extends OutOfPlay {
  readonly player: PlayerId
  readonly excludedAt?: number
  readonly limits?: readonly PlayerLimit[]
  readonly play?: Play
  /** The player's own interval of the reality check, instead of the site's. */
  readonly checkMinutes?: number
  readonly checkedAt?: number
  /** Play is blocked until then at the latest, pending an administrator's decision about a link to an excluded account. */
  readonly heldUntil?: number
  /** Set when an administrator has confirmed a hit of the screening: play is blocked until another decision. */
  readonly reviewAt?: number
  /** Until then at the latest, the player must confirm an address before playing. */
  readonly confirmUntil?: number
  /** Until then the player counts as young for the maximum stake; absent: of unknown age, which counts as young. */
  readonly youngUntil?: number
  /** The part of the balance that waits for stakes of invited players and cannot be staked (decision 90). */
  readonly shareReserve?: Kopecks
}

/**
 * Read with the player's lock by every stake, deposit and claim. A stake writes the start of its session, day, week and month,
 * and only when one of them begins; other fields have their own operations.
 */
export const protections: LockedRecord<PlayerProtection> = {
  name: 'protections',
  startsEmpty: true,
  read: { column: 'protection', playerOf: ({ player }) => player },
  write: (rows) => ({
    name: 'protections write',
    text: `INSERT INTO player_protection (player_id, play) SELECT unnest($1::bigint[]), unnest($2::jsonb[])
           ON CONFLICT (player_id) DO UPDATE SET play = excluded.play`,
    values: [rows.map(({ player }) => player), rows.map(({ play }) => (play ? JSON.stringify(play) : null))],
  }),
}

interface ReservedShare {
  readonly player: PlayerId
  readonly amount: Kopecks
}

/** Shares that were credited but cannot be staked yet. */
const reservedShares: LockedRecord<ReservedShare> = {
  name: 'reserved shares',
  write: (rows) => ({
    name: 'reserved shares write',
    text: `INSERT INTO player_protection (player_id, share_reserve)
           SELECT player, sum(amount) FROM (SELECT unnest($1::bigint[]) AS player, unnest($2::bigint[]) AS amount) AS share GROUP BY player
           ON CONFLICT (player_id) DO UPDATE SET share_reserve = player_protection.share_reserve + excluded.share_reserve`,
    values: [rows.map(({ player }) => player), rows.map(({ amount }) => amount)],
  }),
}

/**
 * Adds this amount to the reserve of the player's balance, which cannot be staked, in this posting and for later ones of its
 * batch.
 */
export function reserveShare(locked: Locked, player: PlayerId, amount: Kopecks): Write[] {
  const row = locked.findRow(protections, player)
  const shareReserve = kopecks((row?.shareReserve ?? 0) + amount)
  return [write(protections, { player, ...row, shareReserve }), write(reservedShares, { player, amount })]
}

/** Players with a reserve: rows `player_id`, in the order of their numbers. */
export const reserveRows = '(SELECT player_id FROM player_protection WHERE share_reserve > 0)'

/** Sets the reserve; the caller holds the lock of the player's account. */
export async function setReserve(tx: Tx, player: PlayerId, amount: Kopecks): Promise<void> {
  await tx.rows('UPDATE player_protection SET share_reserve = $2 WHERE player_id = $1 AND share_reserve <> $2', [
    player,
    amount,
  ])
}

/** Reads without the lock. */
export async function findProtection(read: Read, player: PlayerId): Promise<PlayerProtection | undefined> {
  const found = await read.first<{ row: PlayerProtection }>(
    'SELECT protection_of_account(own) AS row FROM player_protection AS own WHERE player_id = $1',
    [player],
  )
  return found?.row
}

/** The exclusion in force at this moment. */
export function exclusionAt(row: PlayerProtection | undefined, now: number): PlayerProtection | undefined {
  return row && isExcluded(row, now) ? row : undefined
}

const codes = { time_out: 'time_out', self_exclusion: 'self_excluded' } as const

/** Written by the posting that closes the account. */
export const closedProtections: LockedRecord<{ readonly player: PlayerId }> = {
  name: 'closed protections',
  write: (rows) => ({
    name: 'closed protections write',
    text: `INSERT INTO player_protection (player_id, closed_at) SELECT unnest($1::bigint[]), now()
           ON CONFLICT (player_id) DO UPDATE SET closed_at = excluded.closed_at`,
    values: [rows.map(({ player }) => player)],
  }),
}

const inForce = 'exclusion IS NOT NULL AND (excluded_until IS NULL OR excluded_until > now())'

/** Whether an exclusion of the player is in force, as SQL; `player` is SQL. */
export const isExcludedNow = (player: string) =>
  `EXISTS (SELECT FROM player_protection AS theirs WHERE theirs.player_id = ${player} AND ${inForce})`

/** Whether the player is blocked from play, for any of the reasons below, as SQL. */
export const isBlockedFromPlay = (player: string) =>
  `EXISTS (SELECT FROM player_protection AS theirs WHERE theirs.player_id = ${player}
     AND (closed_at IS NOT NULL OR ${inForce} OR confirm_until > now() OR held_until > now() OR review_at IS NOT NULL))`

/** Refuses all play while an exclusion is in force (docs/product.md S1) or after the account was closed. */
export function exclusionRefusal(row: PlayerProtection | undefined, now: number): RefusedPosting | undefined {
  if (row?.closedAt !== undefined) return { refused: 'account_closed' }
  const held = exclusionAt(row, now)
  if (!held) return row && reviewRefusal(row, now)
  const { excludedUntil } = held
  return {
    refused: codes[held.exclusion!],
    ...(excludedUntil !== undefined && { details: { until: new Date(excludedUntil).toISOString() } }),
  }
}

/** docs/product.md S3, S17: refuses play until the owner of an account linked to an excluded one is verified, and under review. */
function reviewRefusal(row: PlayerProtection, now: number): RefusedPosting | undefined {
  const { confirmUntil = 0, heldUntil = 0, reviewAt } = row
  if (confirmUntil > now) return { refused: 'email_to_confirm' }
  return heldUntil > now || reviewAt !== undefined ? { refused: 'play_under_review' } : undefined
}

/** The same for a posting that locks `protections`. */
export function refusedByExclusion(locked: Locked, player: PlayerId): RefusedPosting | undefined {
  return exclusionRefusal(locked.findRow(protections, player), locked.at.getTime())
}
