import { type AuditCheck, queryCheck } from '../../accounting/ledger/audit.ts'
import { accountRows, postingRows, transferRows } from '../../accounting/ledger/statement.ts'

/**
 * Checks rounds against the money staked and won in them. `underWay` selects the id and stake of rounds that are staked and not
 * yet settled; `external` the id, stake and payout of each posting of a partner's round, which can have several.
 */
export const roundChecks = (underWay: string, external: string): readonly AuditCheck[] => [
  queryCheck(
    'Every round staked and paid exactly what it says, and nothing was staked or paid without a round',
    'round',
    // A round has the identifier of the posting that staked it; the same posting or a later one pays it. The round's figures and
    // the posting's transfers are in one group, with at most one of each, so max() yields the value.
    `SELECT format('round or posting %s says %s staked and %s paid, and %s and %s was moved', posting_id, coalesce(max(stake), 0),
                   coalesce(max(payout), 0), coalesce(sum(stake_moved), 0), coalesce(sum(payout_moved), 0)) AS sentence
     FROM (
       SELECT id AS posting_id, stake, CASE WHEN settled_by IS NULL AND payout > 0 THEN payout END AS payout,
              CASE WHEN settled_by IS NULL THEN at END AS at,
              NULL::bigint AS stake_moved, NULL::bigint AS payout_moved, NULL::timestamptz AS moved_at
       FROM round WHERE partner IS NULL
       UNION ALL SELECT settled_by, NULL, payout, at, NULL, NULL, NULL FROM round
       WHERE partner IS NULL AND settled_by IS NOT NULL AND payout > 0
       UNION ALL SELECT id, stake, payout, NULL, NULL, NULL, NULL FROM (${external}) AS external
       UNION ALL SELECT id, stake, NULL, NULL, NULL, NULL, NULL FROM (${underWay}) AS under_way
       UNION ALL
       SELECT posting_id, NULL, NULL, NULL, CASE kind WHEN 'stake' THEN amount END, CASE kind WHEN 'payout' THEN amount END, at
       FROM ${transferRows} AS transfer WHERE kind IN ('stake', 'payout')
     ) AS said_or_moved
     GROUP BY posting_id
     HAVING max(stake) IS DISTINCT FROM max(stake_moved) OR max(payout) IS DISTINCT FROM max(payout_moved)
         OR greatest(count(stake), count(payout), count(stake_moved), count(payout_moved)) > 1
         OR min(at) <> min(moved_at) OR max(at) <> max(moved_at)`,
  ),
  queryCheck(
    'Stakes leave and payouts reach the cash of the player whose round it is, from and to the games of the house',
    `${transferRows} AS transfer WHERE kind IN ('stake', 'payout', 'stake_return')`,
    `SELECT format('the %s of posting %s went from account %s to account %s', transfer.kind, posting_id, debit_account, credit_account) AS sentence
     FROM ${transferRows} AS transfer
     JOIN ${postingRows} AS posting ON posting.id = transfer.posting_id AND posting.at = transfer.at
     JOIN ${accountRows} AS debit ON debit.id = debit_account
     JOIN ${accountRows} AS credit ON credit.id = credit_account
     WHERE transfer.kind IN ('stake', 'payout', 'stake_return')
       AND (CASE transfer.kind WHEN 'stake' THEN debit.kind = 'cash' AND debit.owner = posting.player_id AND credit.kind = 'games'
                               ELSE debit.kind = 'games' AND credit.kind = 'cash' AND credit.owner = posting.player_id END) IS NOT TRUE`,
  ),
  // Ordered by sequence, because a posting that waited for the player's lock on another node may have an earlier time.
  queryCheck(
    'Every round belongs to the player and the game of its posting',
    'round',
    `SELECT format('round %s is of player %s in %s, its posting of player %s in %s', round.id, round.player_id, round.game,
                   posting.player_id, posting.kind) AS sentence
     FROM round LEFT JOIN ${postingRows} AS posting ON posting.id = round.id
     LEFT JOIN ${postingRows} AS settling ON settling.id = settled_by
     WHERE posting.id IS NULL OR posting.player_id <> round.player_id
        OR (posting.kind <> round.game AND NOT (round.game = 'external' AND posting.kind = 'external_call'))
        OR (CASE WHEN settled_by IS NULL THEN posting.at = round.at
                 ELSE posting.sequence <= settling.sequence AND settling.at = round.at AND settling.player_id = round.player_id END) IS NOT TRUE`,
  ),
  queryCheck(
    'Everyone is shown only rounds that there are, wins that were wins',
    'highlight',
    `SELECT format('highlight %s of round %s: %s', kind, round_id,
                   CASE WHEN round.id IS NULL THEN 'there is no such round' ELSE 'it was no win' END) AS sentence
     FROM highlight LEFT JOIN round ON round.id = round_id AND round.at = highlight.at
     WHERE round.id IS NULL OR (kind = 'major_win' AND round.payout <= round.stake)`,
  ),
]
