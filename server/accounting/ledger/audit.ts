import { writtenSince } from '../../platform/database/migrate.ts'
import type { Snapshot } from '../../platform/database/snapshot.ts'
import { archivedUntil } from './archived.ts'

/** Something that must be true at any time, and the violations that were found. */
export interface AuditCheck {
  /** The statement that must hold. */
  readonly holds: string
  /** Calls `seen` from time to time with the number checked so far, where it checks things one by one. */
  find(snapshot: Snapshot, seen?: (looked: number) => void): Promise<Found>
}

export interface Found {
  /** The number of checked items, so that an audit that checked nothing is noticed. */
  readonly looked: number
  /** How many of them are wrong. */
  readonly wrong: number
  /** A sentence for each of the first few violations. */
  readonly examples: readonly string[]
}

/** Enough to see what is going on; a broken table would otherwise be printed in full. */
const mostExamples = 10

/**
 * A check that is one query: `lookedAt` counts what is checked, `wrong` returns a row with a column `sentence` for each
 * violation. Set-based, so that it takes minutes with ten million rows, not days.
 */
export function queryCheck(holds: string, lookedAt: string, wrong: string): AuditCheck {
  return {
    holds,
    async find(snapshot) {
      const looked = await snapshot.count(lookedAt)
      const rows = await snapshot.rows<{ sentence: string; wrong: number }>(
        `SELECT sentence, count(*) OVER () AS wrong FROM (${wrong}) AS found LIMIT ${mostExamples}`,
      )
      return {
        looked,
        wrong: rows[0]?.wrong ?? 0,
        examples: rows.map(({ sentence }) => sentence),
      }
    },
  }
}

/** A check that reads all rows one by one, in blocks, so that no table has to fit into memory. */
export async function findEach<Row>(
  snapshot: Snapshot,
  text: string,
  problemOf: (row: Row) => string | undefined,
  seen: (looked: number) => void = () => {},
): Promise<Found> {
  let [looked, wrong] = [0, 0]
  const examples: string[] = []
  for await (const rows of snapshot.blocks<Row>(text)) {
    looked += rows.length
    seen(looked)
    for (const row of rows) {
      const problem = problemOf(row)
      if (problem === undefined) continue
      wrong += 1
      if (examples.length < mostExamples) examples.push(problem)
    }
  }
  return { looked, wrong, examples }
}

// A single read of the transfers gives both of their ends.
const movements = `transfer CROSS JOIN LATERAL (VALUES (credit_account, amount), (debit_account, -amount)) AS movement (account, change)`

// Joined by moment too, so that postings are joined month by month with the transfers of the same month.
const transfersOfPostings = `posting JOIN transfer ON transfer.posting_id = posting.id AND transfer.at = posting.at`

// Accounts that were changed by other players' postings.
const touchedByOthers = `
  SELECT DISTINCT account.id AS account FROM ${transfersOfPostings}
  CROSS JOIN LATERAL (VALUES (credit_account), (debit_account)) AS movement (account)
  JOIN account ON account.id = movement.account AND account.owner <> posting.player_id`

const stakesCountedSince = writtenSince('0050_rewards.sql')
const winsCountedSince = writtenSince('0079_player_limits.sql')

/** The checks of docs/promises.md P1, P2 and P4. `moneyless` are the kinds of posting that never move money. */
export function ledgerChecks(moneyless: readonly string[]): AuditCheck[] {
  const quoted = moneyless.map((kind) => `'${kind}'`).join(', ')
  return [
    queryCheck(
      'All accounts sum to zero',
      'account',
      `SELECT format('the accounts sum to %s kopecks', sum(balance)) AS sentence FROM account HAVING sum(balance) <> 0`,
    ),
    queryCheck(
      'Every balance is what its transfers make it',
      'account',
      `SELECT format('account %s (%s of %s) has %s kopecks, its transfers make %s', coalesce(account.id, moved.account),
                     account.kind, coalesce(account.owner::text, 'the house'), account.balance, moved.balance) AS sentence
       FROM account FULL JOIN (
         SELECT account, sum(change) AS balance FROM (
           SELECT account, change FROM ${movements} UNION ALL SELECT account, change FROM archived_sum
         ) AS moved_or_archived GROUP BY account
       ) AS moved
         ON moved.account = account.id
       WHERE account.id IS NULL OR account.balance <> coalesce(moved.balance, 0)`,
    ),
    queryCheck(
      'Every account was counted up once for each posting that touched it',
      'account',
      `SELECT format('account %s is at sequence %s, %s postings touched it', account.id, account.sequence, coalesce(touched.times, 0)) AS sentence
       FROM account LEFT JOIN (
         SELECT account, sum(times) AS times FROM (
           SELECT account, count(*) AS times FROM (
             SELECT DISTINCT transfer.at, posting_id, movement.account FROM ${movements}
             JOIN account ON account.id = movement.account AND owner IS NOT NULL
           ) AS once GROUP BY account
           UNION ALL SELECT account, times FROM archived_sum
         ) AS counted_or_archived GROUP BY account
       ) AS touched ON touched.account = account.id
       WHERE account.owner IS NOT NULL AND account.sequence <> coalesce(touched.times, 0)`,
    ),
    queryCheck(
      'Every account has staked what its transfers say',
      'account WHERE owner IS NOT NULL',
      `SELECT format('account %s of player %s has staked %s kopecks, its transfers make %s', account.id, owner, staked, coalesce(made.amount, 0)) AS sentence
       FROM account LEFT JOIN (
         SELECT account, sum(amount) AS amount, coalesce(sum(counted), 0) AS counted FROM (
           SELECT debit_account AS account, amount, CASE WHEN at >= ${stakesCountedSince} THEN amount END AS counted FROM transfer WHERE kind = 'stake'
           UNION ALL SELECT credit_account, -amount, CASE WHEN at >= ${stakesCountedSince} THEN -amount END FROM transfer WHERE kind = 'stake_return'
           UNION ALL SELECT account, staked, staked_counted FROM archived_sum
         ) AS staked_or_returned GROUP BY account
       ) AS made ON made.account = account.id
       WHERE owner IS NOT NULL AND staked NOT BETWEEN coalesce(made.counted, 0) AND coalesce(made.amount, 0)`,
    ),
    queryCheck(
      'Every account has won what its transfers say',
      'account WHERE owner IS NOT NULL',
      `SELECT format('account %s of player %s has won %s kopecks, its transfers make %s', account.id, owner, won, coalesce(made.amount, 0)) AS sentence
       FROM account LEFT JOIN (
         SELECT account, sum(amount) AS amount, coalesce(sum(counted), 0) AS counted FROM (
           SELECT credit_account AS account, amount, CASE WHEN at >= ${winsCountedSince} THEN amount END AS counted FROM transfer WHERE kind = 'payout'
           UNION ALL SELECT account, won, won_counted FROM archived_sum
         ) AS won_or_archived GROUP BY account
       ) AS made ON made.account = account.id
       WHERE owner IS NOT NULL AND won NOT BETWEEN coalesce(made.counted, 0) AND coalesce(made.amount, 0)`,
    ),
    queryCheck(
      'Every player owes what their transfers say, and who owes something has no cash',
      'account WHERE owner IS NOT NULL',
      `SELECT format('account %s of player %s has %s kopecks and owes %s, its transfers make %s', account.id, owner, balance, owed, coalesce(made.amount, 0)) AS sentence
       FROM account LEFT JOIN (
         SELECT account, sum(amount) AS amount FROM (
           SELECT credit_account AS account, amount FROM transfer WHERE kind = 'debt'
           UNION ALL SELECT debit_account, -amount FROM transfer WHERE kind = 'debt_payment'
           UNION ALL SELECT account, owed FROM archived_sum
         ) AS lent_or_paid GROUP BY account
       ) AS made ON made.account = account.id
       WHERE owner IS NOT NULL AND (owed <> coalesce(made.amount, 0) OR owed > 0 AND kind = 'cash' AND balance > 0)`,
    ),
    queryCheck(
      'What the house lent players for their debts is what they owe together',
      `account WHERE kind = 'debts'`,
      `SELECT format('the accounts of debts have %s kopecks, and players owe %s', lent, owed) AS sentence
       FROM (SELECT coalesce(sum(balance) FILTER (WHERE owner IS NULL AND kind = 'debts'), 0) AS lent, coalesce(sum(owed), 0) AS owed FROM account) AS all_of
       WHERE lent + owed <> 0`,
    ),
    queryCheck(
      'No account is below its floor',
      'account',
      `SELECT format('account %s (%s of %s) has %s kopecks', id, kind, coalesce(owner::text, 'the house'), balance) AS sentence
       FROM account WHERE balance < floor OR (owner IS NOT NULL AND floor IS DISTINCT FROM 0)`,
    ),
    queryCheck(
      'Every transfer belongs to a posting of its moment',
      'transfer',
      `SELECT format('transfer %s of posting %s has no posting', line, posting_id) AS sentence
       FROM transfer WHERE NOT EXISTS (SELECT FROM posting WHERE posting.id = transfer.posting_id AND posting.at = transfer.at)`,
    ),
    queryCheck(
      'Every posting of money has its transfers',
      'posting',
      `SELECT format('posting %s (%s of player %s) moved nothing', id, kind, player_id) AS sentence
       FROM posting WHERE kind NOT IN (${quoted || `''`})
         AND NOT EXISTS (SELECT FROM transfer WHERE transfer.posting_id = posting.id AND transfer.at = posting.at)`,
    ),
    queryCheck(
      'Every posting has an identifier of its own, and its transfers are numbered without a gap',
      'posting',
      `SELECT format('there are %s postings %s', count(*), id) AS sentence FROM posting GROUP BY id HAVING count(*) > 1
       UNION ALL
       SELECT format('posting %s has %s transfers, the last of which is number %s', posting_id, count(*), max(line))
       FROM transfer GROUP BY posting_id, at HAVING count(*) <> max(line) + 1`,
    ),
    queryCheck(
      'A key of a player moved money once',
      'posting WHERE key IS NOT NULL',
      `SELECT format('player %s has %s postings with the key %s', player_id, count(*), key) AS sentence
       FROM posting WHERE key IS NOT NULL GROUP BY player_id, key HAVING count(*) > 1
       UNION ALL
       SELECT format('player %s has posting %s with the archived key %s', player_id, id, posting.key)
       FROM posting JOIN archived_key AS archived USING (player_id) WHERE archived.key = md5(posting.key)::uuid`,
    ),
    queryCheck(
      'What a posting answered is the balance that it left',
      'posting',
      // Between neighbours in sequence nothing else touched the account, so the later one's own transfers are the difference. A
      // posting that did not touch it answers with the sequence of the last posting that did, which may be another player's. What
      // is left of months with archived plays has gaps.
      `SELECT format('player %s was answered %s to %s kopecks at sequence %s, %s before it, and the transfers between make %s',
                     player_id, lowest, highest, sequence, before, change) AS sentence
       FROM (
         SELECT *, lag(highest) OVER chain AS before, lag(sequence) OVER chain AS sequence_before FROM (
           SELECT posting.player_id, posting.sequence, min(posting.balance) AS lowest, max(posting.balance) AS highest,
                  coalesce(sum(CASE cash.id WHEN credit_account THEN amount WHEN debit_account THEN -amount END),
                           CASE WHEN NOT bool_or(shared) THEN 0 END) AS change
           FROM posting
           LEFT JOIN transfer ON transfer.posting_id = posting.id AND transfer.at = posting.at
           JOIN (SELECT id, owner, id IN (${touchedByOthers}) AS shared FROM account WHERE kind = 'cash') AS cash
             ON cash.owner = posting.player_id
           WHERE posting.at >= ${archivedUntil}
           GROUP BY posting.player_id, posting.sequence
         ) AS step WINDOW chain AS (PARTITION BY player_id ORDER BY sequence)
       ) AS answered
       WHERE lowest <> highest OR (sequence = coalesce(sequence_before, CASE WHEN ${archivedUntil} = '-infinity' THEN 0 END) + 1 AND highest - coalesce(before, 0) <> change)`,
    ),
  ]
}
