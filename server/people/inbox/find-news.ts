import type { CreditKind } from '@casino/contract/money/rewards'
import type { TransactionStatus } from '@casino/contract/money/transactions'
import type { InboxKind } from '@casino/contract/people/notice-list'
import type { Notification } from '@casino/contract/people/notifications'
import { levelReached } from '@casino/rules/levels'
import { kopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { creditedTopUps, paymentRows } from '../../money/payments/payment.ts'
import { payoutReturnRows } from '../../money/payments/payout-returns.ts'
import { refundRows } from '../../money/payments/refunds.ts'
import { bonusRows, takenBackRows } from '../../money/rewards/marks.ts'
import type { Read } from '../../platform/database/database.ts'
import { dormancyRows } from '../dormancy/stored.ts'
import { addressRows, deviceRows } from '../players/sessions/player-sessions.ts'
import { isOwner, staffSignInRows } from '../players/staff/staff-sign-in.ts'
import { protectionEventRows } from '../protection/events.ts'
import { fundsQuestionRows, verificationDecisionRows } from '../verification/stored.ts'

/** Something that happened, and when. */
export type News = Omit<Notification, 'unread' | 'at'> & { readonly at: Date }

const most = 100
const recent = `interval '90 days'`

interface Row {
  readonly kind: Exclude<InboxKind, 'level' | 'referral'>
  readonly id: string
  readonly at: Date
  readonly amount: number | null
  readonly bonus: CreditKind | null
  readonly status: TransactionStatus | null
  readonly uuid: string | null
  readonly address: string | null
  readonly until: string | null
  readonly note: string | null
  readonly entered: boolean
  readonly username: string | null
}

const newest = (rows: string) =>
  `(SELECT * FROM (${rows}) AS rows WHERE at > now() - ${recent} ORDER BY at DESC LIMIT ${most})`

// Excludes the player's first device and address, which are those of the registration, and withdrawals that they cancelled
// themselves.
const rows = [
  `SELECT 'bonus' AS kind, kind || ' ' || subject AS id, at, amount, kind AS bonus, NULL AS status, NULL::uuid AS uuid, NULL AS address, NULL AS until, NULL AS note, false AS entered, NULL AS username
   FROM ${bonusRows} AS given WHERE player_id = $1`,
  `SELECT 'withdrawal', uuid::text, updated_at AS at, amount, NULL, status, uuid, NULL, NULL, NULL, false, NULL
   FROM ${paymentRows} AS payment WHERE player_id = $1 AND kind = 'withdrawal' AND status <> 'pending' AND step <> 'cancelled'`,
  `SELECT 'refund', 'refund ' || payment_id || ' ' || part, at, amount, NULL, NULL, uuid, NULL, NULL, NULL, false, NULL
   FROM ${refundRows} AS refund JOIN (SELECT id, uuid FROM ${paymentRows} AS payment) AS payment ON payment.id = payment_id WHERE player_id = $1`,
  `SELECT 'withdrawal_returned', 'returned ' || payment_id, at, amount, NULL, NULL, uuid, NULL, NULL, NULL, false, NULL
   FROM ${payoutReturnRows} AS back JOIN (SELECT id, uuid FROM ${paymentRows} AS payment) AS payment ON payment.id = payment_id WHERE player_id = $1`,
  `SELECT 'taken_back', 'back ' || kind || ' ' || subject || ' ' || number, at, amount, kind, NULL, NULL::uuid, NULL, NULL, NULL, false, NULL
   FROM ${takenBackRows} AS back WHERE player_id = $1`,
  `SELECT 'sign_in', 'with ' || encode(device, 'hex'), first_at AS at, NULL::bigint, NULL, NULL, NULL::uuid, address, NULL, NULL, false, NULL
   FROM ${deviceRows} AS used WHERE player_id = $1
     AND first_at > (SELECT min(first_at) FROM ${addressRows} AS first WHERE first.player_id = $1)`,
  `SELECT CASE kind WHEN 'limit_set' THEN 'limit_entered' ELSE kind END, 'protection ' || id, at, NULL::bigint, NULL, NULL, NULL::uuid, NULL,
          details ->> 'until', NULL, details ? 'entered', NULL
   FROM ${protectionEventRows} AS event WHERE player_id = $1
     AND (kind IN ('time_out', 'self_exclusion', 'exclusion_lifted') OR kind = 'limit_set' AND details ? 'entered')`,
  `SELECT CASE subject WHEN 'funds' THEN 'funds_source' ELSE 'verification' END, 'verification ' || id, at, NULL::bigint, NULL, CASE step WHEN 'approved' THEN 'success' ELSE 'rejected' END, NULL::uuid, NULL, NULL, note, false, NULL
   FROM ${verificationDecisionRows} AS decision WHERE player_id = $1`,
  `SELECT 'staff_sign_in', 'staff ' || id, at, NULL::bigint, NULL, NULL, NULL::uuid, address, NULL, NULL, false, username
   FROM ${staffSignInRows} AS signed WHERE ${isOwner('$1')}`,
  `SELECT 'dormancy', 'dormancy ' || id, noticed_at AS at, NULL::bigint, NULL, NULL, NULL::uuid, NULL, due_at::text, NULL, false, NULL
   FROM ${dormancyRows} AS dormancy WHERE player_id = $1`,
  `SELECT 'funds_source', 'funds ' || id, at, NULL::bigint, NULL, 'pending', NULL::uuid, NULL, NULL, reason, false, NULL
   FROM ${fundsQuestionRows} AS question WHERE player_id = $1`,
]

/** Notifications of the last 90 days, newest first, derived from the records of other modules. */
export async function findNews(read: Read, player: PlayerId): Promise<News[]> {
  const [found, levels] = await Promise.all([
    read.rows<Row>(rows.map(newest).join(' UNION ALL '), [player]),
    levelsReached(read, player),
  ])
  return [...found.map(newsOf), ...levels].sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, most)
}

const nothing = {
  amount: null,
  bonus: null,
  level: null,
  status: null,
  uuid: null,
  address: null,
  until: null,
  note: null,
  entered: false,
  username: null,
}

function newsOf({ amount, until, ...row }: Row): News {
  const kind = row.kind === 'bonus' && row.bonus === 'referral_share' ? 'referral' : row.kind
  return { ...nothing, ...row, kind, amount: amount === null ? null : amount / 100, until: isoOf(until) }
}

const isoOf = (time: string | null) => (time === null ? null : new Date(time).toISOString())

/** The highest level reached by each deposit. */
async function levelsReached(read: Read, player: PlayerId): Promise<News[]> {
  const sums = await read.rows<{ at: Date; before: number; after: number; isRecent: boolean }>(
    `SELECT at, (sum(amount) OVER paid - amount)::bigint AS before, (sum(amount) OVER paid)::bigint AS after,
            at > now() - ${recent} AS "isRecent"
     FROM ${creditedTopUps} AS topup WHERE player_id = $1 WINDOW paid AS (ORDER BY at, id)`,
    [player],
  )
  return sums.flatMap(({ at, before, after, isRecent }) => {
    const { level } = levelReached(kopecks(after))
    if (!isRecent || level === levelReached(kopecks(before)).level) return []
    return [{ ...nothing, kind: 'level' as const, id: `level ${level}`, at, level }]
  })
}
