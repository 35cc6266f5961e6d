import type { RiskHint as HintOnWire } from '@casino/contract/money/risk'
import { type Kopecks, roublesFromKopecks } from '@casino/rules/money'
import { type RiskFacts, type RiskHint, riskHints, type Sharing } from '@casino/rules/risk'
import { stakedOf } from '../../accounting/aggregates/staked.ts'
import { debtRows, listedPosting, postingRows } from '../../accounting/ledger/statement.ts'
import { playerRows } from '../../people/players/player.ts'
import { invitedBetween } from '../../people/players/referrals.ts'
import { addressRows, deviceRows } from '../../people/players/sessions/player-sessions.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { disputedOf } from '../payments/disputes.ts'
import { paidIn, paymentEventRows, paymentRows, statusOf } from '../payments/payment.ts'
import type { Payment } from '../payments/payment-record.ts'
import { refundedSum } from '../payments/refunds.ts'
import { type LatestBonus, latestBonuses, toStake } from './latest-bonus.ts'

interface Known
  extends Pick<RiskFacts, 'amount' | 'disputed' | 'owed' | 'deposits' | 'deposited' | 'payouts' | 'paidOut'> {
  readonly id: number
  readonly player: number
  readonly requestedAt: Date
  readonly registeredAt: Date
  readonly lastAmount: Kopecks | null
  readonly lastAt: Date | null
  readonly lastPosting: number | null
  readonly payoutsThere: number | null
  readonly sharing: readonly Sharing[]
}

/** The maximum number of names listed for each shared detail, of addresses or devices examined, and of shared ones reported. */
const mostNamed = 5
const mostPlaces = 20
const mostShared = 3

// One more than is listed, to know whether there are more; a widely shared detail is not read to the end.
const named = (others: string) => `(
  SELECT jsonb_build_object(
    'accounts', jsonb_agg(jsonb_build_object('id', who.id, 'username', who.username) ORDER BY who.id) FILTER (WHERE place <= ${mostNamed}),
    'more', count(*) > ${mostNamed}) AS found
  FROM (SELECT player_id, row_number() OVER () AS place FROM (${others} LIMIT ${mostNamed + 1}) AS few) AS others
  JOIN ${playerRows} AS who ON who.id = others.player_id
  HAVING count(*) > 0)`

/** Numbers that are masked too much to be compared are compared by the digest of the payee. */
const paidToo = (by: string, column: string, compared = column) => `
  SELECT jsonb_build_object('by', '${by}', 'shared', payment.${column}) || found AS one
  FROM ${named(`SELECT DISTINCT player_id FROM ${paymentRows} AS other
                WHERE other.${compared} = payment.${compared} AND other.${column} IS NOT NULL AND other.player_id <> payment.player_id`)} AS other
  WHERE payment.${column} IS NOT NULL`

/** The maximum number of accounts at an address, or with a device, that are examined for bonuses and invitations. */
const mostAtPlace = 200

/** Whether the player redeemed a promo code or took a bonus on a deposit. */
export const hasTakenBonus = (player: string) => `(
  EXISTS (SELECT FROM ${postingRows} AS posting
          WHERE posting.player_id = ${player} AND posting.kind = 'promocode' AND ${listedPosting})
  OR EXISTS (SELECT FROM ${paymentRows} AS topup
             WHERE topup.player_id = ${player} AND topup.bonus IS NOT NULL AND topup.status = 'success'))`

/** A player's addresses and devices, and the other accounts that used them; `own` is a row of the former. */
const places = {
  address: {
    own: `SELECT address AS place FROM ${addressRows} AS address WHERE player_id = payment.player_id`,
    others: `SELECT player_id FROM ${addressRows} AS other WHERE other.address = own.place AND other.player_id <> payment.player_id`,
    shown: 'own.place',
  },
  device: {
    own: `SELECT device AS place FROM ${deviceRows} AS device WHERE player_id = payment.player_id`,
    others: `SELECT player_id FROM ${deviceRows} AS other WHERE other.device = own.place AND other.player_id <> payment.player_id`,
    shown: `left(encode(own.place, 'hex'), 8)`,
  },
} as const

const seenAt = ({ own, others, shown }: (typeof places)['address' | 'device'], by: string) => {
  const found = (by: string, others: string, condition = 'true') => `
    (SELECT jsonb_build_object('by', '${by}', 'shared', ${shown}) || found AS one
     FROM (${own} ORDER BY last_at DESC LIMIT ${mostPlaces}) AS own, LATERAL ${named(others)} AS other
     WHERE ${condition} LIMIT ${mostShared})`
  const near = (condition: string) =>
    `SELECT player_id FROM (${others} LIMIT ${mostAtPlace}) AS near WHERE ${condition}`
  return [
    found(by, others),
    found('bonus', near(hasTakenBonus('near.player_id')), hasTakenBonus('payment.player_id')),
    found('referral', near(invitedBetween('near.player_id', 'payment.player_id'))),
  ].join(' UNION ALL ')
}

const sharing = `
  ${seenAt(places.device, 'device')}
  UNION ALL ${seenAt(places.address, 'address')}
  UNION ALL ${paidToo('card', 'card_masked')}
  UNION ALL ${paidToo('phone', 'phone_masked', 'payee')}
  UNION ALL ${paidToo('wallet', 'wallet')}`

/** The amount of a top-up, less its refunds; `id` is SQL for its id. */
const broughtIn = (id: string) => `(${paidIn} - coalesce(${refundedSum(id)}, 0))`

/** Uses keys and indexes only: a player has some hundreds of payments, and play is aggregated. */
const known = `
  SELECT payment.id, payment.player_id AS player, payment.amount, payment.created_at AS "requestedAt", player.created_at AS "registeredAt",
         past.deposits, past.deposited, past.payouts, past."paidOut",
         CASE WHEN coalesce(payment.card_masked, payment.phone_masked, payment.wallet) IS NOT NULL THEN past.there END AS "payoutsThere",
         ${disputedOf('payment.player_id')} AS disputed,
         coalesce((SELECT owed FROM ${debtRows} AS debt WHERE debt.owner = payment.player_id), 0) AS owed,
         last.amount AS "lastAmount", last.at AS "lastAt", last.posting AS "lastPosting",
         (SELECT coalesce(jsonb_agg(one), '[]') FROM (${sharing}) AS sharing) AS sharing
  FROM ${paymentRows} AS payment
  JOIN ${playerRows} AS player ON player.id = payment.player_id
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE kind = 'topup' AND ${broughtIn('past.id')} > 0)::int AS deposits,
           coalesce(sum(${broughtIn('past.id')}) FILTER (WHERE kind = 'topup'), 0)::bigint AS deposited,
           count(*) FILTER (WHERE kind = 'withdrawal')::int AS payouts,
           coalesce(sum(amount) FILTER (WHERE kind = 'withdrawal'), 0)::bigint AS "paidOut",
           count(*) FILTER (WHERE kind = 'withdrawal'
             AND (past.card_masked = payment.card_masked OR past.wallet = payment.wallet
               OR past.phone_masked IS NOT NULL AND past.payee = payment.payee))::int AS there
    FROM ${paymentRows} AS past WHERE past.player_id = payment.player_id AND past.status = 'success'
  ) AS past
  LEFT JOIN LATERAL (
    SELECT ${broughtIn('topup.id')} AS amount, topup.updated_at AS at, event.posting_id AS posting
    FROM ${paymentRows} AS topup
    JOIN ${paymentEventRows} AS event ON event.payment_id = topup.id AND event.step IN ('paid', 'credited')
    WHERE topup.player_id = payment.player_id AND topup.kind = 'topup' AND topup.status = 'success' AND ${broughtIn('topup.id')} > 0
    ORDER BY topup.updated_at DESC LIMIT 1
  ) AS last ON true
  WHERE payment.id = ANY($1::bigint[])`

export function needsRiskHints({ kind, step }: Payment): boolean {
  return kind === 'withdrawal' && statusOf(step) === 'pending'
}

/**
 * Risk hints for the pending withdrawals among these payments, by payment number. Computed when viewed: for a settled
 * withdrawal they would include later events.
 */
export async function hintsOn(
  { read, settings }: Pick<PaymentDeps, 'read' | 'settings'>,
  payments: readonly Payment[],
): Promise<ReadonlyMap<number, HintOnWire[]>> {
  const waiting = payments.filter(needsRiskHints)
  if (waiting.length === 0) return new Map()
  const [rows, bonuses] = await Promise.all([
    read.rows<Known>(known, [waiting.map(({ id }) => id)]),
    latestBonuses(
      read,
      waiting.map(({ player }) => player),
    ),
  ])
  const [played, playedSince] = await Promise.all([
    stakedOf(
      read,
      rows.map(({ player, lastAt, lastPosting }) => ({ player, at: lastAt, after: lastPosting })),
    ),
    stakedOf(
      read,
      bonuses.map(({ player, at, posting }) => ({ player, at, after: posting })),
    ),
  ])
  const bonusOf = (bonus: LatestBonus | undefined): RiskFacts['bonus'] =>
    bonus && {
      amount: bonus.amount,
      at: bonus.at.getTime(),
      toStake: toStake(bonus, settings.current),
      stakedSince: playedSince.get(bonus.player)!.since,
    }
  return new Map(
    rows.map(({ lastAmount, lastAt, payoutsThere, player, ...row }) => {
      const staked = played.get(player)!
      const facts: RiskFacts = {
        ...row,
        requestedAt: row.requestedAt.getTime(),
        registeredAt: row.registeredAt.getTime(),
        staked: staked.inAll,
        bonus: bonusOf(bonuses.find((bonus) => bonus.player === player)),
        last: lastAt ? { amount: lastAmount!, at: lastAt.getTime(), stakedSince: staked.since } : undefined,
        payoutsThere: payoutsThere ?? undefined,
      }
      return [row.id, riskHints(facts).map(onWire)]
    }),
  )
}

function onWire(hint: RiskHint): HintOnWire {
  switch (hint.code) {
    case 'deposit_disputed':
    case 'debt':
      return { ...hint, amount: rub(hint.amount) }
    case 'deposit_unplayed':
      return { ...hint, deposited: rub(hint.deposited), staked: rub(hint.staked), since: iso(hint.since) }
    case 'deposits_unplayed':
      return { ...hint, deposited: rub(hint.deposited), staked: rub(hint.staked) }
    case 'bonus_open':
      return {
        ...hint,
        given: rub(hint.given),
        toStake: rub(hint.toStake),
        staked: rub(hint.staked),
        since: iso(hint.since),
      }
    case 'large_against_deposits':
      return { ...hint, withdrawn: rub(hint.withdrawn), deposited: rub(hint.deposited) }
    case 'new_account':
      return { ...hint, registeredAt: iso(hint.registeredAt) }
    case 'new_destination':
      return hint
    default:
      return { ...hint, accounts: hint.accounts.map(({ id, username }) => ({ id: String(id), username })) }
  }
}

const rub = roublesFromKopecks
const iso = (ms: number) => new Date(ms).toISOString()
