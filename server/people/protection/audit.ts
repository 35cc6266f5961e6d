import { archivedUntil } from '../../accounting/ledger/archived.ts'
import { type AuditCheck, queryCheck } from '../../accounting/ledger/audit.ts'
import { accountRows, protectedAccountRows, stakedRows, transferRows } from '../../accounting/ledger/statement.ts'
import { writtenSince } from '../../platform/database/migrate.ts'

const exclusions = `(
  SELECT id, at, player_id, kind, (details ->> 'until')::timestamptz AS until, details ? 'shared' AS shared
  FROM protection_event WHERE kind IN ('time_out', 'self_exclusion'))`

/** An exclusion shared from another account takes effect when it is committed, without this player's lock. */
const committedWithin = `interval '10 seconds'`

/** A stake that waited for its lock may be older than the one that began the period. */
const waitedFor = `interval '1 minute'`

/** If a clock was set back after a mark, later plays may have earlier times, by at most this much. */
const setBackBy = `interval '2 days'`

/** Invariants of player protection (docs/product.md S1, S2, S5). */
export const protectionChecks: readonly AuditCheck[] = [
  queryCheck(
    'Every exclusion lasts as long as the longest that its player was given',
    'protection_event',
    `SELECT format('player %s is excluded (%s) until %s, the events say %s', player_id, exclusion, excluded_until, longest) AS sentence
     FROM (
       SELECT player_id, max(coalesce(until, 'infinity')) AS longest FROM ${exclusions} AS event
       WHERE NOT shared OR id > coalesce((SELECT max(id) FROM protection_event AS lifted
                                          WHERE lifted.player_id = event.player_id AND kind = 'exclusion_lifted'), 0)
       GROUP BY player_id
     ) AS given FULL JOIN (SELECT * FROM player_protection WHERE exclusion IS NOT NULL) AS held USING (player_id)
     WHERE (coalesce(excluded_until, 'infinity') = longest AND exclusion IS NOT NULL) IS NOT TRUE`,
  ),
  queryCheck(
    'An exclusion holds for every account that has proved to control the same',
    'player_protection WHERE exclusion IS NOT NULL',
    // Compares only exclusions that players chose: a shared one has its own path to each account with the same identifier.
    `SELECT format('player %s is excluded until %s, and player %s, who has proved the same, until %s', source.player_id,
                   coalesce(chosen.until, 'infinity'), theirs.player_id, CASE WHEN held.exclusion IS NOT NULL THEN coalesce(held.excluded_until, 'infinity') END) AS sentence
     FROM player_protection AS source, LATERAL own_exclusion(source.player_id) AS chosen, player_identifier AS mine
     JOIN player_identifier AS theirs USING (kind, digest) LEFT JOIN player_protection AS held ON held.player_id = theirs.player_id
     WHERE source.exclusion IS NOT NULL AND mine.player_id = source.player_id AND theirs.player_id <> source.player_id AND mine.proved AND theirs.proved
       AND (held.exclusion IS NOT NULL AND coalesce(held.excluded_until, 'infinity') >= coalesce(chosen.until, 'infinity')) IS NOT TRUE
       AND NOT EXISTS (SELECT FROM exclusion_spread WHERE exclusion_spread.player_id = source.player_id)
       AND NOT EXISTS (SELECT FROM exclusion_link AS link
                       WHERE link.player_id = theirs.player_id AND excluded_id = source.player_id AND is_ended(link))`,
  ),
  queryCheck(
    'What a bet reads of the protection is what holds',
    'player_protection',
    `SELECT format('player %s: the account says %s, and %s holds', coalesce(player_id, account.owner), account.protection, own) AS sentence
     FROM player_protection AS own FULL JOIN (SELECT * FROM ${protectedAccountRows} AS row WHERE protection IS NOT NULL) AS account
       ON account.owner = player_id
     WHERE account.protection IS DISTINCT FROM protection_of_account(own)`,
  ),
  queryCheck(
    'Nobody stakes while excluded',
    'protection_event',
    `SELECT format('player %s staked %s kopecks in posting %s, excluded since %s', player_id, amount, posting_id, event.at) AS sentence
     FROM ${exclusions} AS event
     JOIN ${accountRows} AS account ON account.owner = player_id AND account.kind = 'cash'
     JOIN ${transferRows} AS transfer ON transfer.debit_account = account.id AND transfer.kind = 'stake'
       AND transfer.at > event.at + CASE WHEN shared THEN ${committedWithin} ELSE interval '0' END
       AND (until IS NULL OR transfer.at < until)`,
  ),
  queryCheck(
    'What counts towards the limits of players is at least what they lost',
    'player_protection WHERE play IS NOT NULL',
    // Reads all transfers once, not once for each mark. Reports only errors that would loosen a limit; the others make it
    // stricter.
    `WITH mark AS (
       SELECT account.id AS account, player_id, entry.key AS period, to_timestamp((entry.value ->> 'at')::bigint / 1000.0) AS began,
              total.staked - (entry.value ->> 'staked')::bigint AS counted_staked,
              total.won - (entry.value ->> 'won')::bigint AS counted_won
       FROM player_protection JOIN ${stakedRows} AS total ON total.owner = player_id
       JOIN ${accountRows} AS account ON account.owner = player_id AND account.kind = 'cash',
       LATERAL jsonb_each(play - 'playedAt' - 'until' - 'last') AS entry
     ), flow AS (
       SELECT CASE kind WHEN 'stake' THEN debit_account ELSE credit_account END AS account, kind, amount, at, posting_id
       FROM ${transferRows} AS transfer
       WHERE kind IN ('stake', 'stake_return', 'payout') AND at >= (SELECT min(began) FROM mark) - ${setBackBy}
     ), since AS (
       SELECT *, min(posting_id) FILTER (WHERE at >= began - ${waitedFor}) OVER (PARTITION BY account, period) AS first
       FROM mark JOIN flow USING (account)
     ), made AS (
       SELECT account, period, sum(amount) FILTER (WHERE kind = 'payout' AND posting_id >= first) AS won,
              sum(CASE kind WHEN 'stake' THEN amount ELSE -amount END) FILTER (WHERE kind <> 'payout' AND at >= greatest(began, counted.since)) AS staked
       FROM since, ${writtenSince('0079_player_limits.sql')} AS counted (since) GROUP BY account, period
     )
     SELECT format('player %s, %s since %s: %s staked and %s won are counted, the transfers make %s and %s', player_id, period, began,
                   counted_staked, counted_won, coalesce(staked, 0), coalesce(won, 0)) AS sentence
     FROM mark LEFT JOIN made USING (account, period)
     WHERE counted_staked < coalesce(staked, 0) OR counted_won < 0
        OR (counted_won > coalesce(won, 0) AND began >= ${archivedUntil})`,
  ),
]
