import type { CreditKind } from '@casino/contract/money/rewards'
import { levelOf } from '@casino/rules/levels'
import { type Kopecks, kopecks } from '@casino/rules/money'
import { shareOf, targetAfter } from '@casino/rules/turnover'
import { playByDay } from '../../accounting/aggregates/aggregates.ts'
import { type AuditCheck, findEach, queryCheck } from '../../accounting/ledger/audit.ts'
import { accountRows, transferRows } from '../../accounting/ledger/statement.ts'
import { referrerOf } from '../../people/players/referrals.ts'
import { productTimeouts } from '../../platform/database/connect.ts'
import { writtenSince } from '../../platform/database/migrate.ts'
import { lateWinClaimRows, repaidByLateWins } from '../../play/partner/late-wins.ts'
import { creditedTopUps } from '../payments/payment.ts'
import { refundRows } from '../payments/refunds.ts'
import { creditedFreeRounds, redeemedFreeRounds } from './free-rounds.ts'

/** Giving up a bonus takes nothing if the balance is empty, and a promo code may give only free rounds. */
export const moneylessRewards: readonly string[] = ['bonus_given_up', 'promocode']

const since = writtenSince('0051_deposit_bonuses.sql')
const claimsSupportedSince = writtenSince('0121_refunds_owed.sql')
// A posting's time is the moment at which its server began to wait for the player's lock.
const longestLockWait = `interval '${productTimeouts.statementMs} ms'`

interface Change {
  readonly player: number
  readonly number: number
  readonly kind: CreditKind | 'given_up' | 'taken_back'
  readonly amount: Kopecks
  readonly factor: number
  readonly staked: Kopecks
  readonly target: Kopecks
  readonly numberBefore: number
  readonly stakedBefore: Kopecks
  readonly targetBefore: Kopecks
  /** The total of stakes that games returned to the player. */
  readonly returned: Kopecks
  /** The player's turnover at the last change. */
  readonly inForce: { readonly number: number; readonly target: Kopecks } | null
}

// When bonuses are given up, the target becomes the amount staked; a credit of the same posting adds the remaining turnover of
// deposits.
const changes = `
  SELECT player_id AS player, number, kind, amount, factor, staked, target, lag(number, 1, 0::bigint) OVER own AS "numberBefore",
         lag(staked, 1, 0::bigint) OVER own AS "stakedBefore", coalesce(came_back, 0)::bigint AS returned, lag(target, 1, 0::bigint) OVER own AS "targetBefore",
         CASE WHEN lead(number) OVER own IS NULL THEN
           (SELECT jsonb_build_object('number', turnover.number, 'target', turnover.target) FROM turnover
            WHERE turnover.player_id = change.player_id) END AS "inForce"
  FROM (
    SELECT player_id, number, kind, amount, factor, staked, target FROM bonus_credit
    UNION ALL
    SELECT player_id, number, 'given_up', amount, 0, staked, staked FROM bonus_given_up
    UNION ALL
    SELECT player_id, number, 'taken_back', lowered, 0, staked, target FROM bonus_taken_back
  ) AS change
  LEFT JOIN (
    SELECT owner, sum(amount) AS came_back FROM ${transferRows} AS transfer JOIN ${accountRows} AS account ON account.id = credit_account
    WHERE transfer.kind = 'stake_return' GROUP BY owner
  ) AS returned ON returned.owner = player_id
  WINDOW own AS (PARTITION BY player_id ORDER BY number)`

function problemOfChange(change: Change): string | undefined {
  const { player, number, kind, amount, factor, staked, target, inForce } = change
  const before = { staked, target: change.targetBefore }
  const expected =
    kind === 'given_up'
      ? staked
      : kind === 'taken_back'
        ? kopecks(change.targetBefore - amount)
        : targetAfter(before, amount, factor)
  const follows =
    number === change.numberBefore + 1 && staked >= change.stakedBefore - change.returned && target === expected
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
  /** The top-up that it belongs to. */
  readonly topUp: { readonly player: number; readonly amount: Kopecks; readonly bonus: string | null } | null
  /** The total of the player's deposits. */
  readonly deposited: Kopecks | null
  /** The player's loss in the week. */
  readonly lost: Kopecks | null
  /** The turnover still missing when a player gave up bonuses. */
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
  LEFT JOIN bonus_given_up AS given_up ON credit.kind = 'deposit' AND split_part(credit.subject, ' ', 1) = 'rest'
   AND split_part(credit.subject, ' ', 2) = given_up.posting_id::text
   AND given_up.player_id = credit.player_id`

function hasCause({ player, kind, subject, amount, basis, percent, from, referrer, topUp, ...of }: Cause): boolean {
  const share = basis === null ? undefined : shareOf(basis, percent!)
  switch (kind) {
    case 'deposit':
      return topUp ? topUp.player === player && topUp.amount === amount : of.rest !== null && amount <= of.rest
    // The cap at that time is not recorded.
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
      return true
    // server/money/race/audit.ts compares it with the results of its race.
    case 'race_prize':
    // The audit log has an event of the same amount.
    case 'manual':
    // A separate check compares it with the wins that the partner reported.
    case 'free_rounds':
      return true
  }
}

const given = `
  SELECT posting_id, player_id, amount, CASE WHEN kind IN ('cashback', 'referral_share') THEN kind ELSE 'bonus' END AS kind
  FROM bonus_credit WHERE kind <> 'deposit' AND amount > 0
  UNION ALL SELECT posting_id, player_id, -amount, 'bonus' FROM bonus_given_up WHERE amount > 0
  UNION ALL SELECT posting_id, player_id, -amount, 'bonus' FROM ${repaidByLateWins} AS repaid
  UNION ALL SELECT posting_id, player_id, -amount, CASE WHEN kind IN ('cashback', 'referral_share') THEN kind ELSE 'bonus' END
    FROM bonus_taken_back WHERE amount > 0`

const moved = `
  SELECT posting_id, coalesce(credit.owner, debit.owner) AS player_id, transfer.kind,
         CASE WHEN credit.owner IS NULL THEN -amount ELSE amount END AS amount
  FROM ${transferRows} AS transfer
  JOIN ${accountRows} AS debit ON debit.id = debit_account
  JOIN ${accountRows} AS credit ON credit.id = credit_account
  WHERE transfer.kind IN ('bonus', 'cashback', 'referral_share') AND at >= ${since}
    AND (debit.kind = CASE transfer.kind WHEN 'referral_share' THEN 'referral' ELSE 'bonus' END AND credit.kind = 'cash'
         OR debit.kind = 'cash' AND credit.kind = CASE transfer.kind WHEN 'referral_share' THEN 'referral' ELSE 'bonus' END)`

/** Invariants of rewards: each has its cause and its money, once, and the turnover targets follow from them. */
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
    'What late wins still have to repay is what given up bonuses could not take, less what was repaid',
    'bonus_given_up',
    `SELECT format('player %s: %s could not be taken, %s was repaid, and %s is left', player_id, coalesce(missing, 0), coalesce(amount, 0),
                   coalesce(rest, 0)) AS sentence
     FROM (SELECT player_id, sum(missing) AS missing FROM bonus_given_up GROUP BY 1) AS up
     FULL JOIN (SELECT player_id, sum(amount) AS amount FROM ${repaidByLateWins} AS repaid GROUP BY 1) AS repaid USING (player_id)
     FULL JOIN ${lateWinClaimRows} AS claim USING (player_id)
     WHERE coalesce(missing, 0) - coalesce(amount, 0) <> coalesce(rest, 0)`,
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
    'What deposits still had to be staked when bonuses were given up has to be staked on',
    'bonus_credit',
    `SELECT format('posting %s: %s of player %s were left to stake, and %s were credited again', up.posting_id, rest, up.player_id,
                   coalesce(again.amount, 0)) AS sentence
     FROM bonus_given_up AS up
     LEFT JOIN (SELECT posting_id, sum(amount) AS amount FROM bonus_credit WHERE kind = 'deposit' AND subject LIKE 'rest %' GROUP BY 1) AS again
       USING (posting_id)
     WHERE rest <> coalesce(again.amount, 0)`,
  ),
  queryCheck(
    'What a deposit brought about was taken back when it was refunded, in proportion, and only then',
    'bonus_credit',
    `WITH credit AS (
       SELECT *, CASE WHEN subject LIKE 'rest % %' THEN split_part(subject, ' ', 3) ELSE subject END AS topup
       FROM bonus_credit WHERE kind IN ('deposit', 'welcome', 'reload', 'referral_share')
     ), part AS (
       SELECT refund.*, paid.amount AS of, sum(refund.amount) OVER (PARTITION BY payment_id ORDER BY part) AS so_far
       FROM ${refundRows} AS refund JOIN ${creditedTopUps} AS paid ON paid.id = payment_id
     ), due AS (
       SELECT credit.player_id, kind, subject, credit.number, credit.amount, part.posting_id, so_far = of AS whole,
              div(credit.amount::numeric * so_far, of) - div(credit.amount::numeric * (so_far - part.amount), of) AS goes_back
       FROM credit JOIN part ON payment_id::text = topup
       -- What is left of a deposit after bonuses were given up is a credit of that moment: earlier refunds did not know it.
       WHERE subject NOT LIKE 'rest %' OR credit.number < (
         SELECT back.number FROM bonus_taken_back AS back
         WHERE back.player_id = credit.player_id AND back.kind = 'deposit' AND back.subject = topup AND back.posting_id = part.posting_id))
     SELECT format('%s %s of player %s: refunded by posting %s, taken back by posting %s: %s of it and %s missing',
                   coalesce(due.kind, back.kind), coalesce(due.subject, back.subject), coalesce(due.player_id, back.player_id),
                   coalesce(due.posting_id::text, 'none'), coalesce(back.posting_id::text, 'none'), back.amount, back.missing) AS sentence
     FROM due
     FULL JOIN (SELECT * FROM bonus_taken_back WHERE kind NOT IN ('level_reward', 'cashback')) AS back
       ON back.player_id = due.player_id AND back.kind = due.kind AND back.subject = due.subject AND back.posting_id = due.posting_id
     WHERE (back.credit = due.number AND back.whole = due.whole
            AND (back.amount + back.missing = CASE due.kind WHEN 'deposit' THEN 0 ELSE goes_back END
                 OR back.amount + back.missing = 0 AND EXISTS (
                   SELECT FROM bonus_given_up AS up
                   WHERE up.player_id = back.player_id AND up.number BETWEEN back.credit AND back.number))) IS NOT TRUE`,
  ),
  queryCheck(
    'No level’s reward and no cashback was kept, or taken back, against what refunds left of the deposits',
    `bonus_credit WHERE kind IN ('level_reward', 'cashback')`,
    // Refunds of earlier versions took nothing from them.
    `WITH refund AS (
       SELECT posting_id, player_id, amount, (SELECT coalesce(sum(paid.amount), 0) FROM ${creditedTopUps} AS paid
              WHERE paid.player_id = refund.player_id AND paid.at <= refund.at)
           - sum(amount) OVER (PARTITION BY player_id ORDER BY posting_id) AS deposited
       FROM ${refundRows} AS refund WHERE at >= ${claimsSupportedSince}
     ), claim AS (
       SELECT credit.*, coalesce(back.taken, 0) AS taken, back.basis AS cut, back.posting_id AS taken_by,
              CASE WHEN credit.kind = 'level_reward' THEN credit.subject::bigint * (credit.subject::bigint + 1) / 2 * 10000 END AS requirement
       FROM bonus_credit AS credit
       LEFT JOIN LATERAL (
         SELECT sum(back.amount) AS taken, sum(back.basis) AS basis, max(posting_id) AS posting_id FROM bonus_taken_back AS back
         WHERE back.player_id = credit.player_id AND back.credit = credit.number) AS back ON true
       WHERE kind IN ('level_reward', 'cashback')
     )
     SELECT format('%s %s of player %s: %s of %s were taken back', kind, subject, claim.player_id, taken, claim.amount) AS sentence
     FROM claim
     WHERE taken > claim.amount
        OR kind = 'cashback' AND cut IS NOT NULL AND (cut > basis OR claim.amount - taken <> div((basis - cut)::numeric * percent, 10000))
        OR taken_by IS NOT NULL AND NOT EXISTS (SELECT FROM refund WHERE refund.posting_id = taken_by AND refund.player_id = claim.player_id
                                                AND (requirement IS NULL OR deposited < requirement) AND taken > 0)
        OR taken_by IS NULL AND NOT EXISTS (SELECT FROM bonus_given_up AS up WHERE up.player_id = claim.player_id AND up.number > claim.number)
           AND EXISTS (SELECT FROM refund WHERE refund.player_id = claim.player_id AND refund.posting_id > claim.posting_id AND deposited < requirement)`,
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
  queryCheck(
    'What free rounds won was credited once, with the turnover that they were given with',
    `bonus_credit WHERE kind = 'free_rounds'`,
    `SELECT format('free rounds %s won %s, and %s was credited for them', id, coalesce(won, 0), coalesce(amount, 0)) AS sentence
     FROM (${creditedFreeRounds}) AS credited WHERE won IS DISTINCT FROM amount`,
  ),
  queryCheck(
    'Every redeemed promo code gave the free rounds that it promises, and no other did',
    `bonus_credit WHERE kind = 'promocode'`,
    `SELECT format('posting %s of promo code %s: %s free rounds promised, %s given', id, coalesce(subject, 'none'), coalesce(promised, 0),
                   coalesce(given, 0)) AS sentence
     FROM (${redeemedFreeRounds}) AS redeemed WHERE given IS DISTINCT FROM promised`,
  ),
]
