import type { UserRole, UserStatus } from '@casino/contract/entities'
import type { CreditKind } from '@casino/contract/money/rewards'
import { timeZone } from '@casino/rules/day'
import type { Kopecks } from '@casino/rules/money'
import { settledAfterSeconds } from '../../accounting/aggregates/aggregates.ts'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import { roleOf, statusOf } from '../../people/players/player.ts'
import { referrerOf } from '../../people/players/referrals.ts'
import { depositCountOf, depositsOf } from '../payments/deposits.ts'

/** The data for decisions about a player's rewards: one row per player. */
export interface RewardStatus {
  readonly player: PlayerId
  readonly status: UserStatus
  readonly role: UserRole
  /** The player's inviter. */
  readonly referrer: PlayerId | null
  /** The total that must be staked before a withdrawal (docs/product.md R8). */
  readonly target: Kopecks
  /** The number of its changes. */
  readonly changes: number
  /** The posting that last changed it. */
  readonly posting: number
  /** The sum and the number of the player's successful deposits. */
  readonly deposited: Kopecks
  readonly deposits: number
  /** Claims so far: `level_reward 5`, `promocode 17`, `cashback 2026-11-16`. */
  readonly claimed: readonly string[]
  /** The Monday on which the last complete week in Moscow began. */
  readonly lastWeek: string
}

/** The kinds of credits that players claim, each at most once per subject. */
const claimable: readonly CreditKind[] = ['level_reward', 'promocode', 'cashback']

export const claimOf = (kind: CreditKind, subject: string) => `${kind} ${subject}`

/**
 * The Monday that began the last complete week in Moscow, as SQL. A week is complete when none of its rounds can still be
 * committed: a bet that waits for its player's lock is dated when it began to wait.
 */
export const lastMonday = `(date_trunc('week', (now() - interval '${settledAfterSeconds} s') AT TIME ZONE '${timeZone}')::date - 7)`

/** Read under the player's lock, so that each reward is claimed once, and no credit is lost from the target. */
export const standings: LockedRecord<RewardStatus> = {
  name: 'standings',
  read: {
    text: `SELECT wanted.player, ${statusOf('wanted.player')} AS status, ${roleOf('wanted.player')} AS role, ${referrerOf('wanted.player')} AS referrer,
                  coalesce(target, 0) AS target,
                  coalesce(number, 0) AS changes, coalesce(posting_id, 0) AS posting,
                  ${depositsOf('wanted.player')} AS deposited, ${depositCountOf('wanted.player')} AS deposits,
                  (SELECT coalesce(jsonb_agg(kind || ' ' || subject), '[]') FROM bonus_credit
                   WHERE player_id = wanted.player AND kind = ANY('{${claimable}}')) AS claimed,
                  ${lastMonday}::text AS "lastWeek"
           FROM unnest($1::bigint[]) AS wanted (player) LEFT JOIN turnover ON player_id = wanted.player`,
    playerOf: ({ player }) => player,
  },
  write: (rows) => ({
    name: 'standings write',
    text: `INSERT INTO turnover (player_id, target, number, posting_id)
           SELECT unnest($1::bigint[]), unnest($2::bigint[]), unnest($3::bigint[]), unnest($4::bigint[])
           ON CONFLICT (player_id) DO UPDATE
           SET target = excluded.target, number = excluded.number, posting_id = excluded.posting_id`,
    values: [
      rows.map(({ player }) => player),
      rows.map(({ target }) => target),
      rows.map(({ changes }) => changes),
      rows.map(({ posting }) => posting),
    ],
  }),
}
