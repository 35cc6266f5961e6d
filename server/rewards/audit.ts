import type { CreditKind } from '@casino/contract/rewards'
import { levelOf } from '@casino/rules/levels'
import type { Kopecks } from '@casino/rules/money'
import { shareOf, targetAfter } from '@casino/rules/turnover'
import { playByDay } from '../aggregates/aggregates.ts'
import { timeouts } from '../database/connect.ts'
import { writtenSince } from '../database/migrate.ts'
import { type AuditCheck, findEach, queryCheck } from '../ledger/audit.ts'
import { accountRows, transferRows } from '../ledger/statement.ts'
import { creditedTopUps } from '../payments/payment.ts'
import { referrerOf } from '../players/referrals.ts'

/** Giving up a bonus takes nothing where the balance is empty. */
export const moneylessRewards: readonly string[] = ['bonus_given_up']

const since = writtenSince('0051_deposit_bonuses.sql')
// A posting's time is the moment its server began to wait for the player's lock.
const longestLockWait = `interval '${timeouts.statementMs} ms'`

interface Change {
  readonly player: number
  readonly number: number
  readonly kind: CreditKind | 'given_up'
  readonly amount: Kopecks
  readonly factor: number
  readonly staked: Kopecks
  readonly target: Kopecks
  readonly numberBefore: number
  readonly stakedBefore: Kopecks
  readonly targetBefore: Kopecks
  /** Of the last change: the player's turnover. */
  readonly inForce: { readonly number: number; readonly target: Kopecks } | null
}

// Where bonuses are given up, the target is what was staked; a credit of the same posting adds what deposits still have to be.
const changes = `
  SELECT player_id AS player, number, kind, amount, factor, staked, target, lag(number, 1, 0::bigint) OVER own AS "numberBefore",
         lag(staked, 1, 0::bigint) OVER own AS "stakedBefore", lag(target, 1, 0::bigint) OVER own AS "targetBefore",
         CASE WHEN lead(number) OVER own IS NULL THEN
           (SELECT jsonb_build_object('number', turnover.number, 'target', turnover.target) FROM turnover
            WHERE turnover.player_id = change.player_id) END AS "inForce"
  FROM (
    SELECT player_id, number, kind, amount, factor, staked, target FROM bonus_credit
    UNION ALL
    SELECT player_id, number, 'given_up', amount, 0, staked, staked FROM bonus_given_up
  ) AS change WINDOW own AS (PARTITION BY player_id ORDER BY number)`

function problemOfChange(change: Change): string | undefined {
  const { player, number, kind, amount, factor, staked, target, inForce } = change
  const before = { staked, target: change.targetBefore }
  const expected = kind === 'given_up' ? staked : targetAfter(before, amount, factor)
  const follows = number === change.numberBefore + 1 && staked >= change.stakedBefore && target === expected
  const isLast = inForce === null || (inForce.number === number && inForce.target === target)
  if (follows && isLast) return undefined
  return `change ${number} of player ${player} (${kind}) sets the target to ${target}; it makes ${expected}, ${inForce?.target ?? target} is in force`
}

interface Cause {
  readonly player: number
  readonly kind: CreditKind
  readonly subject: string
  readonly amount: Kopecks
  readonly basis: Kopecks | null
  readonly percent: number | null
  readonly from: number | null
  readonly referrer: number | null
  /** The top-up that it is for. */
  readonly topUp: { readonly player: number; readonly amount: Kopecks; readonly bonus: string | null } | null
  /** What the player had paid in. */
  readonly deposited: Kopecks | null
  /** What the player lost in the week. */
  readonly lost: Kopecks | null
  /** What a player who gave up bonuses still had to stake. */
  readonly rest: Kopecks | null
}

const causes = `
  SELECT credit.player_id AS player, credit.kind, credit.subject, credit.amount, basis, percent, from_player AS from,
         ${referrerOf('from_player')} AS referrer,
         CASE WHEN topup.id IS NOT NULL THEN
           jsonb_build_object('player', topup.player_id, 'amount', topup.amount, 'bonus', topup.bonus) END AS "topUp",
         CASE WHEN credit.kind = 'level_reward' THEN
           (SELECT coalesce(sum(amount), 0)::bigint FROM ${creditedTopUps} AS paid
            WHERE paid.player_id = credit.player_id AND paid.at < credit.at + ${longestLockWait}) END AS deposited,
         week.lost, given_up.rest
  FROM bonus_credit AS credit
  LEFT JOIN ${creditedTopUps} AS topup
    ON credit.kind IN ('deposit', 'welcome', 'reload', 'referral_share') AND topup.id::text = credit.subject
  LEFT JOIN (SELECT player_id, date_trunc('week', day)::date::text AS monday, sum(staked - paid)::bigint AS lost
             FROM ${playByDay} AS play GROUP BY 1, 2) AS week
    ON credit.kind = 'cashback' AND week.player_id = credit.player_id AND week.monday = credit.subject
  LEFT JOIN bonus_given_up AS given_up ON credit.kind = 'deposit' AND credit.subject = 'rest ' || given_up.posting_id
   AND given_up.player_id = credit.player_id`

function hasCause({ player, kind, subject, amount, basis, percent, from, referrer, topUp, ...of }: Cause): boolean {
  const share = basis === null ? undefined : shareOf(basis, percent!)
  switch (kind) {
    case 'deposit':
      return topUp ? topUp.player === player && topUp.amount === amount : of.rest === amount
    // The cap of that time is not on record.
    case 'welcome':
    case 'reload':
      return topUp?.player === player && topUp.bonus === kind && basis === topUp.amount && amount <= share!
    case 'referral_share':
      return topUp?.player === from && referrer === player && basis === topUp?.amount && amount === share
    case 'level_reward': {
      const { reward, requirement } = levelOf(Number(subject))
      return amount === reward && of.deposited! >= requirement
    }
    case 'cashback':
      return basis === of.lost && amount === share
    case 'promocode':
    case 'race_prize':
      return true
    // The audit log has an event of the same amount.
    case 'manual':
      return true
  }
}

const given = `
  SELECT posting_id, player_id, amount, CASE WHEN kind IN ('cashback', 'referral_share') THEN kind ELSE 'bonus' END AS kind
  FROM bonus_credit WHERE kind <> 'deposit'
  UNION ALL SELECT posting_id, player_id, -amount, 'bonus' FROM bonus_given_up WHERE amount > 0`

const moved = `
  SELECT posting_id, coalesce(credit.owner, debit.owner) AS player_id, transfer.kind,
         CASE WHEN credit.owner IS NULL THEN -amount ELSE amount END AS amount
  FROM ${transferRows} AS transfer
  JOIN ${accountRows} AS debit ON debit.id = debit_account
  JOIN ${accountRows} AS credit ON credit.id = credit_account
  WHERE transfer.kind IN ('bonus', 'cashback', 'referral_share') AND at >= ${since}
    AND (debit.kind = CASE transfer.kind WHEN 'referral_share' THEN 'referral' ELSE 'bonus' END AND credit.kind = 'cash'
         OR debit.kind = 'cash' AND credit.kind = 'bonus' AND transfer.kind = 'bonus')`

/** What rewards guarantee: each has its cause and its money, once; and what has to be staked follows from them. */
export const rewardChecks: readonly AuditCheck[] = [
  {
    holds: 'Every target follows from the credits before it, and the last one is in force',
    find: (snapshot, seen) => findEach<Change>(snapshot, changes, problemOfChange, seen),
  },
  {
    holds: 'Every reward has its cause: a deposit, a level that was reached, a week’s loss',
    find: (snapshot, seen) =>
      findEach<Cause>(
        snapshot,
        causes,
        (cause) =>
          hasCause(cause) ? undefined : `${cause.kind} ${cause.subject} of player ${cause.player} has no cause`,
        seen,
      ),
  },
  queryCheck(
    'Every bonus moved its money, and no bonus was paid or taken back without a record',
    'bonus_credit',
    `SELECT format('posting %s: %s of player %s says %s, and %s was moved', posting_id, kind, player_id, coalesce(said.amount, 0),
                   coalesce(done.amount, 0)) AS sentence
     FROM (SELECT posting_id, player_id, kind, sum(amount) AS amount FROM (${given}) AS one GROUP BY 1, 2, 3) AS said
     FULL JOIN (SELECT posting_id, player_id, kind, sum(amount) AS amount FROM (${moved}) AS one GROUP BY 1, 2, 3) AS done
       USING (posting_id, player_id, kind)
     WHERE said.amount IS DISTINCT FROM done.amount`,
  ),
  queryCheck(
    'Every credited deposit has to be staked by its player',
    `${creditedTopUps} AS topup`,
    `SELECT format('top-up %s of player %s has no turnover', topup.id, topup.player_id) AS sentence
     FROM ${creditedTopUps} AS topup
     LEFT JOIN bonus_credit ON kind = 'deposit' AND subject = topup.id::text AND bonus_credit.player_id = topup.player_id
     WHERE topup.at >= ${since} AND bonus_credit.player_id IS NULL`,
  ),
  queryCheck(
    'Every promo code was used as often as it says, and no more often than it may be',
    'promo_code',
    `SELECT format('promo code %s says %s uses of %s, and was redeemed %s times', id, uses, max_uses, coalesce(redeemed, 0)) AS sentence
     FROM promo_code
     LEFT JOIN (SELECT subject, count(*) AS redeemed FROM bonus_credit WHERE kind = 'promocode' GROUP BY subject) AS used
       ON subject = promo_code.id::text
     WHERE uses <> coalesce(redeemed, 0) OR uses > max_uses`,
  ),
]
