import { type AuditCheck, queryCheck } from '../ledger/audit.ts'

const rounds = 'SELECT count(*) AS looked FROM round'

/**
 * What ties rounds to the money that was staked and won in them. `underWay` selects the id and stake of rounds that are
 * staked and not yet settled.
 */
export const roundChecks = (underWay: string): readonly AuditCheck[] => [
  queryCheck(
    'Every round staked and paid exactly what it says, and nothing was staked or paid without a round',
    rounds,
    // A round is staked by the posting whose identifier it has, and paid by the same one or by the one that settled it.
    `WITH said AS (
       SELECT id AS posting_id, 'stake' AS kind, stake AS amount, CASE WHEN settled_by IS NULL THEN at END AS at FROM round
       UNION ALL SELECT coalesce(settled_by, id), 'payout', payout, at FROM round WHERE payout > 0
       UNION ALL SELECT id, 'stake', stake, NULL FROM (${underWay}) AS under_way
     )
     SELECT format('the %s of round or posting %s says %s, and %s was moved', coalesce(said.kind, moved.kind),
                   coalesce(said.posting_id, moved.posting_id), said.amount, moved.amount) AS sentence
     FROM (SELECT posting_id, kind, sum(amount) AS amount, min(at) AS at, count(*) AS times FROM said GROUP BY posting_id, kind) AS said
     FULL JOIN (
       SELECT posting_id, kind, at, sum(amount) AS amount, count(*) AS times
       FROM transfer WHERE kind IN ('stake', 'payout') GROUP BY posting_id, kind, at
     ) AS moved ON moved.posting_id = said.posting_id AND moved.kind = said.kind
     WHERE said.amount IS DISTINCT FROM moved.amount OR said.times <> 1 OR moved.times <> 1 OR said.at <> moved.at`,
  ),
  queryCheck(
    'Stakes leave and payouts reach the cash of the player whose round it is, from and to the games of the house',
    `SELECT count(*) AS looked FROM transfer WHERE kind IN ('stake', 'payout')`,
    `SELECT format('the %s of posting %s went from account %s to account %s', transfer.kind, posting_id, debit_account, credit_account) AS sentence
     FROM transfer
     JOIN posting ON posting.id = transfer.posting_id AND posting.at = transfer.at
     JOIN account AS debit ON debit.id = debit_account
     JOIN account AS credit ON credit.id = credit_account
     WHERE transfer.kind IN ('stake', 'payout')
       AND (CASE transfer.kind WHEN 'stake' THEN debit.kind = 'cash' AND debit.owner = posting.player_id AND credit.kind = 'games'
                               ELSE debit.kind = 'games' AND credit.kind = 'cash' AND credit.owner = posting.player_id END) IS NOT TRUE`,
  ),
  queryCheck(
    'Every round belongs to the player and the game of its posting',
    rounds,
    `SELECT format('round %s is of player %s in %s, its posting of player %s in %s', round.id, round.player_id, round.game,
                   posting.player_id, posting.kind) AS sentence
     FROM round LEFT JOIN posting ON posting.id = round.id
     LEFT JOIN posting AS settling ON settling.id = settled_by
     WHERE posting.id IS NULL OR posting.player_id <> round.player_id OR posting.kind <> round.game
        OR (CASE WHEN settled_by IS NULL THEN posting.at = round.at
                 ELSE posting.at <= round.at AND settling.at = round.at AND settling.player_id = round.player_id END) IS NOT TRUE`,
  ),
  queryCheck(
    'Everyone is shown only rounds that there are, wins that were wins',
    'SELECT count(*) AS looked FROM highlight',
    `SELECT format('highlight %s of round %s: %s', kind, round_id,
                   CASE WHEN round.id IS NULL THEN 'there is no such round' ELSE 'it was no win' END) AS sentence
     FROM highlight LEFT JOIN round ON round.id = round_id AND round.at = highlight.at
     WHERE round.id IS NULL OR (kind = 'major_win' AND round.payout <= round.stake)`,
  ),
]
