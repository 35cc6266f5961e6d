import { type AuditCheck, queryCheck } from '../../accounting/ledger/audit.ts'
import { postingRows, transferRows } from '../../accounting/ledger/statement.ts'
import { roundRows, settledUntil } from '../rounds/round.ts'
import { movesMoney, movesNothing } from './apply.ts'
import { partnerHoursOf, returnsUpTo } from './returns.ts'

/** Tombstones, lost rounds and settlements move no money. */
export const moneylessCalls: readonly string[] = [movesNothing]

/** The stake or payout of each partner call, for the checks of all rounds. */
export const callsOfRounds = `SELECT id, CASE WHEN kind = 'bet' AND amount > 0 THEN amount END AS stake,
  CASE WHEN kind = 'win' AND amount > 0 THEN amount END AS payout FROM partner_transaction`

// The stakes and payouts of each part of a round, computed from its calls: a stake returned while the part was open reduces its
// stakes; otherwise it is a payout of the part in which it was returned.
const madeOfParts = `
  SELECT part_id AS id, sum(staked) AS staked, sum(paid) AS paid FROM (
    SELECT part_id, CASE kind WHEN 'bet' THEN amount ELSE 0 END AS staked, CASE kind WHEN 'win' THEN amount ELSE 0 END AS paid
    FROM partner_transaction WHERE kind IN ('bet', 'win')
    UNION ALL
    SELECT cancel.part_id, CASE WHEN bet.part_id = cancel.part_id THEN -cancel.amount ELSE 0 END,
           CASE WHEN bet.part_id = cancel.part_id THEN 0 ELSE cancel.amount END
    FROM partner_transaction AS cancel
    LEFT JOIN partner_transaction AS bet ON bet.kind = 'bet' AND bet.partner = cancel.partner AND bet.trx_id = cancel.trx_id
    WHERE cancel.kind = 'cancel'
  ) AS call GROUP BY part_id`

/** Compares the partner's calls with the money that moved, and both with the rounds that players see. */
export const partnerChecks: readonly AuditCheck[] = [
  queryCheck(
    "Every call of the partner was applied by one posting of its player, and every such posting is a call's or a settlement's",
    'partner_transaction',
    `SELECT format('call %s (%s %s of player %s): its posting is %s of player %s', known.id, known.kind, known.trx_id,
                   known.player_id, coalesce(posting.kind, 'missing'), posting.player_id) AS sentence
     FROM partner_transaction AS known LEFT JOIN ${postingRows} AS posting ON posting.id = known.id AND posting.at = known.at
     LEFT JOIN held_win AS held ON held.call_id = known.id
     WHERE posting.id IS NULL OR posting.player_id <> known.player_id OR posting.balance <> known.balance
        OR posting.kind <> CASE WHEN known.amount > 0 AND known.kind <> 'tombstone' AND held.call_id IS NULL THEN '${movesMoney}' ELSE '${movesNothing}' END
     UNION ALL
     SELECT format('posting %s of player %s is no call of the partner', posting.id, posting.player_id)
     FROM ${postingRows} AS posting
     WHERE posting.kind = '${movesMoney}' AND NOT EXISTS (SELECT FROM partner_transaction AS known WHERE known.id = posting.id)`,
  ),
  queryCheck(
    'Every cancelled bet gave its stake back once, to its player',
    `partner_transaction WHERE kind = 'cancel'`,
    `SELECT format('cancel %s of %s over %s: the bet was %s of player %s, and %s was given back', cancel.id, cancel.trx_id,
                   cancel.amount, bet.amount, bet.player_id, coalesce(moved.amount, 0)) AS sentence
     FROM (SELECT * FROM partner_transaction WHERE kind = 'cancel') AS cancel
     LEFT JOIN partner_transaction AS bet ON bet.kind = 'bet' AND bet.partner = cancel.partner AND bet.trx_id = cancel.trx_id
     FULL JOIN (
       SELECT posting_id, sum(amount) AS amount FROM ${transferRows} AS transfer
       WHERE kind = 'stake_return' AND EXISTS (SELECT FROM ${postingRows} AS posting WHERE posting.id = posting_id AND kind = '${movesMoney}')
       GROUP BY posting_id
     ) AS moved ON moved.posting_id = cancel.id
     WHERE cancel.id IS NULL OR (bet.player_id = cancel.player_id AND bet.amount = cancel.amount
                                 AND coalesce(moved.amount, 0) = cancel.amount) IS NOT TRUE`,
  ),
  queryCheck(
    'Every round of the partner staked and paid what its calls make',
    'partner_round',
    `SELECT format('part %s of round %s says %s staked and %s paid, its calls make %s and %s', coalesce(part.id, made.id),
                   part.round_id, part.staked, part.paid, made.staked, made.paid) AS sentence
     FROM partner_round AS part FULL JOIN (${madeOfParts}) AS made USING (id)
     WHERE (part.staked, part.paid) IS DISTINCT FROM (made.staked, made.paid)`,
  ),
  queryCheck(
    "Every settled round of the partner is among the players' rounds as it was settled, and no other is",
    `${roundRows} AS round WHERE partner IS NOT NULL`,
    `SELECT format('round %s: %s staked, %s paid, settled by %s; settled were %s and %s by %s', coalesce(round.id, part.id),
                   round.stake, round.payout, round.settled_by, part.staked, part.paid, part.settled_by) AS sentence
     FROM (SELECT * FROM ${roundRows} AS round WHERE partner IS NOT NULL) AS round
     FULL JOIN (SELECT * FROM partner_round WHERE settled_by IS NOT NULL AND (staked > 0 OR paid > 0)) AS part ON part.id = round.id
     WHERE (round.player_id, round.stake, round.payout, round.settled_by, round.partner, round.partner_round)
       IS DISTINCT FROM (part.player_id, part.staked, part.paid, part.settled_by, part.partner, part.round_id)`,
  ),
  queryCheck(
    'All free rounds were given by a posting, begun and completed by their calls, and every such call is in force once',
    'free_rounds',
    `SELECT format('call %s: free rounds %s of player %s say %s over %s, it says %s of free rounds %s of player %s over %s', call_id, said.id,
                   said.player_id, said.kind, said.won, done.kind, done.id, done.player_id, done.won) AS sentence
     FROM (
       SELECT activated_by AS call_id, id, player_id, 'free_rounds' AS kind, NULL AS won FROM free_rounds WHERE activated_by IS NOT NULL
       UNION ALL SELECT completed_by, id, player_id, 'free_win', won FROM free_rounds WHERE completed_by IS NOT NULL
     ) AS said FULL JOIN (
       SELECT id AS call_id, free_rounds_id AS id, player_id, kind, CASE kind WHEN 'free_win' THEN amount END AS won
       FROM partner_transaction AS call WHERE free_rounds_id IS NOT NULL AND kind <> 'free_cancel' AND NOT (
         kind = 'free_rounds' AND EXISTS (SELECT FROM partner_transaction AS cancel
                                          WHERE cancel.kind = 'free_cancel' AND cancel.trx_id = call.trx_id AND cancel.partner = call.partner))
     ) AS done USING (call_id)
     WHERE (said.id, said.player_id, said.kind, said.won) IS DISTINCT FROM (done.id, done.player_id, done.kind, done.won)
     UNION ALL
     SELECT format('free rounds %s of player %s: no posting of theirs gave them', given.id, given.player_id)
     FROM free_rounds AS given LEFT JOIN ${postingRows} AS posting ON posting.id = given.id AND posting.player_id = given.player_id
     WHERE posting.id IS NULL`,
  ),
  queryCheck(
    'Every held win of free rounds is what its call said, above its ceiling, and was decided by a posting of its player',
    'held_win',
    `SELECT format('held win of free rounds %s: %s of player %s; the call says %s of player %s; decided by %s', held.free_rounds_id, held.won,
                   held.player_id, call.amount, call.player_id, held.decided_by) AS sentence
     FROM held_win AS held LEFT JOIN partner_transaction AS call ON call.id = call_id AND kind = 'free_win'
     LEFT JOIN ${postingRows} AS posting ON posting.id = decided_by
     WHERE (call.amount, call.player_id, call.free_rounds_id) IS DISTINCT FROM (held.won, held.player_id, held.free_rounds_id)
        OR decided_by IS NOT NULL AND posting.player_id IS DISTINCT FROM held.player_id`,
  ),
  queryCheck(
    'What is added up of each game, edge and hour is what its rounds staked and paid',
    'partner_play_hour',
    `SELECT format('%s of %s at %s: added up are %s; there are %s', alias, provider, hour, play, said) AS sentence
     FROM (
       SELECT provider, alias, hour, edge_basis_points, to_jsonb(play) AS play FROM partner_play_hour AS play
     ) AS play FULL JOIN (
       SELECT provider, alias, hour, edge_basis_points, to_jsonb(said) AS said
       FROM (${partnerHoursOf(settledUntil(returnsUpTo))}) AS said
     ) AS said USING (provider, alias, hour, edge_basis_points)
     WHERE play IS DISTINCT FROM said`,
  ),
]
