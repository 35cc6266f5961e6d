import { type AuditCheck, queryCheck } from '../ledger/audit.ts'
import { accountRows, postingRows, transferRows } from '../ledger/statement.ts'

// Written out here rather than called from the database: someone who rewrites the log there would rewrite its function too.
const recomputed = `sha256(convert_to((jsonb_build_array(
  encode(coalesce(lag(hash) OVER chain, ''::bytea), 'hex'), id, (extract(epoch FROM at) * 1000000)::bigint, administrator_id,
  address, user_agent, action, subject_kind, subject_id, before, after, reason)
  || CASE WHEN posting_id IS NULL THEN '[]' ELSE jsonb_build_array(posting_id) END)::text, 'UTF8'))`

/** A posting by which an administrator changes a player may move the player's money, or only change their name or rights. */
export const moneylessChanges: readonly string[] = ['administration']

/** Events of earlier versions do not name their posting; the two share the moment of their transaction, in milliseconds. */
export const moment = (at: string) => `date_trunc('milliseconds', ${at})`

/** Postings by which an administrator changed a player, and what each of them moved on the player's cash account. */
const administrations = `
  SELECT posting.id, posting.at, posting.player_id,
         coalesce(sum(CASE WHEN cash.id = credit_account THEN amount WHEN cash.id = debit_account THEN -amount END), 0) AS amount,
         row_number() OVER (PARTITION BY posting.player_id, ${moment('posting.at')} ORDER BY posting.id) AS place
  FROM ${postingRows} AS posting
  -- A player whose money never moved may have been deleted, and the accounts with them.
  LEFT JOIN ${accountRows} AS cash ON cash.owner = posting.player_id AND cash.kind = 'cash'
  -- What was added may pay a debt at once (decision 89).
  LEFT JOIN ${transferRows} AS transfer ON transfer.posting_id = posting.id AND transfer.at = posting.at AND transfer.kind <> 'debt_payment'
  WHERE posting.kind = 'administration' GROUP BY posting.id, posting.at, posting.player_id`

const changesOfPlayers = `
  SELECT *, coalesce((after->>'balance')::bigint - (before->>'balance')::bigint, 0) AS amount,
         row_number() OVER (PARTITION BY subject_id, ${moment('at')} ORDER BY id) AS place
  FROM audit_event WHERE action = 'user.update'`

/** Invariants of the administrators' log (P13). */
export const auditLogChecks: readonly AuditCheck[] = [
  queryCheck(
    'Every audit event is chained to the one before it, and none is missing',
    'audit_event',
    `SELECT format('audit event %s (%s %s by %s) is not what was recorded, or does not follow the one before it', id, action,
                   subject_id, administrator_id) AS sentence
     FROM (SELECT *, ${recomputed} AS recomputed, row_number() OVER chain AS place FROM audit_event WINDOW chain AS (ORDER BY id)) AS chained
     WHERE hash <> recomputed OR id <> place`,
  ),
  queryCheck(
    'Every change of a balance by an administrator has its audit event with the same amount, and the reverse',
    `${postingRows} AS posting WHERE kind = 'administration'`,
    `WITH posted AS (${administrations}), event AS (
       SELECT change.id, subject_id, change.amount, coalesce(posting_id, posted.id) AS posting_id
       FROM (${changesOfPlayers}) AS change
       LEFT JOIN posted ON posting_id IS NULL AND posted.player_id::text = subject_id
        AND ${moment('posted.at')} = ${moment('change.at')} AND posted.place = change.place)
     SELECT format('posting %s moved %s kopecks of player %s, and audit event %s says %s of player %s', coalesce(posted.id::text, 'none'),
                   posted.amount, posted.player_id, coalesce(event.id::text, 'none'), event.amount, event.subject_id) AS sentence
     FROM posted FULL JOIN event ON event.posting_id = posted.id
     WHERE (posted.amount = event.amount AND posted.player_id::text = event.subject_id) IS NOT TRUE
       -- An administrator who changed nothing left a posting that moved nothing.
       AND NOT (event.id IS NULL AND posted.amount = 0)`,
  ),
]
