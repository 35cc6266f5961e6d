import { type AuditCheck, queryCheck } from '../ledger/audit.ts'

const rounds = 'SELECT count(*) AS looked FROM round'

/** What ties rounds to the money that was staked and won in them. */
export const roundChecks: readonly AuditCheck[] = [
  queryCheck(
    'Every round staked and paid exactly what it says, and nothing was staked or paid without a round',
    rounds,
    `SELECT format('round %s says stake %s and payout %s; its posting moved %s and %s', coalesce(round.id, played.posting_id),
                   round.stake, round.payout, played.stake, played.payout) AS sentence
     FROM round FULL JOIN (
       SELECT posting_id, at, count(*) AS transfers,
              coalesce(sum(amount) FILTER (WHERE kind = 'stake'), 0) AS stake,
              coalesce(sum(amount) FILTER (WHERE kind = 'payout'), 0) AS payout
       FROM transfer WHERE kind IN ('stake', 'payout') GROUP BY posting_id, at
     ) AS played ON played.posting_id = round.id AND played.at = round.at
     WHERE round.id IS NULL OR played.posting_id IS NULL OR round.stake <> played.stake OR round.payout <> played.payout
        OR played.transfers <> CASE WHEN round.payout > 0 THEN 2 ELSE 1 END`,
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
     FROM round LEFT JOIN posting ON posting.id = round.id AND posting.at = round.at
     WHERE posting.id IS NULL OR posting.player_id <> round.player_id OR posting.kind <> round.game`,
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
