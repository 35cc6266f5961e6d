import { type Kopecks, kopecks } from '@casino/rules/money'
import { rewardKinds } from '../../accounting/aggregates/revenue.ts'
import { auditEventRows } from '../../accounting/audit-log/audit-event.ts'
import { accountRows, postingRows, transferRows } from '../../accounting/ledger/statement.ts'
import type { Read } from '../../platform/database/database.ts'
import type { Groups } from '../../platform/settings/groups.ts'
import { freeRoundsRows } from '../../play/partner/free-rounds.ts'
import { paymentEventRows, paymentRows } from '../payments/payment.ts'

export interface LatestBonus {
  readonly player: number
  readonly amount: Kopecks
  readonly at: Date
  /** The posting that gave it, and the bonus chosen for a deposit or else the kind of that posting. */
  readonly posting: number
  readonly by: string
  readonly kind: 'bonus' | 'cashback' | 'referral_share'
  /** The multiple of the posting itself, if an administrator gave the bonus by hand or free rounds won it. */
  readonly turnover: number | null
}

const latest = `
  SELECT requested.player, given.amount, given.at, given.posting_id AS posting, given.kind,
         coalesce((
           SELECT payment.bonus FROM ${paymentRows} AS payment JOIN ${paymentEventRows} AS event ON event.payment_id = payment.id
           WHERE payment.player_id = requested.player AND payment.bonus IS NOT NULL AND event.posting_id = given.posting_id
         ), posting.kind) AS by,
         coalesce(
           (SELECT (after ->> 'turnover')::float8 FROM ${auditEventRows} AS audit_event
            WHERE posting.kind = 'administration' AND subject_kind = 'user' AND subject_id = requested.player::text AND audit_event.posting_id = posting.id),
           (SELECT factor::float8 / 100 FROM ${freeRoundsRows} AS free_rounds
            WHERE free_rounds.player_id = requested.player AND completed_by = posting.id)
         ) AS turnover
  FROM unnest($1::bigint[]) AS requested (player)
  JOIN ${accountRows} AS account ON account.owner = requested.player AND account.kind = 'cash'
  CROSS JOIN LATERAL (
    SELECT posting_id, at, min(kind) AS kind, sum(amount)::bigint AS amount FROM ${transferRows} AS transfer
    WHERE credit_account = account.id AND ${rewardKinds} GROUP BY posting_id, at ORDER BY posting_id DESC LIMIT 1
  ) AS given
  JOIN ${postingRows} AS posting ON posting.id = given.posting_id AND posting.at = given.at
  WHERE NOT EXISTS (SELECT FROM ${transferRows} AS transfer WHERE debit_account = account.id AND ${rewardKinds} AND posting_id > given.posting_id)`

/** The latest bonus of each of these players, unless some of it was taken back. */
export async function latestBonuses(read: Read, players: readonly number[]): Promise<LatestBonus[]> {
  return read.rows<LatestBonus>(latest, [[...new Set(players)]])
}

/** The turnover multiple by kind of transfer; for some bonuses, by the posting that gave it. */
const turnovers: Readonly<Record<string, (groups: Groups) => number>> = {
  cashback: ({ bonus }) => bonus.cashbackTurnover,
  referral_share: ({ affiliate }) => affiliate.shareTurnover,
  'bonus promocode': ({ bonus }) => bonus.promocodeTurnover,
  'bonus race_prize': ({ race }) => race.turnover,
  'bonus reload': ({ bonus }) => bonus.reloadTurnover,
  'bonus level_reward': ({ bonus }) => bonus.levelTurnover,
}
const otherwise: (typeof turnovers)[string] = ({ bonus }) => bonus.welcomeTurnover

/** The amount that has to be staked before a withdrawal (docs/product.md R7). */
export function toStake({ amount, kind, by, turnover: own }: LatestBonus, groups: Groups): Kopecks {
  const turnover = turnovers[kind === 'bonus' ? `bonus ${by}` : kind] ?? otherwise
  const factorHundredths = own === null ? turnover(groups) : Math.round(own * 100)
  return kopecks(Math.ceil((amount * factorHundredths) / 100))
}
