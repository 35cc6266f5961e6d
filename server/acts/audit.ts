import { type AuditCheck, queryCheck } from '../ledger/audit.ts'

// Written out here and not called from the database: whoever rewrites the log there would rewrite its function too.
const recomputed = `sha256(convert_to(jsonb_build_array(
  encode(coalesce(lag(hash) OVER chain, ''::bytea), 'hex'), id, (extract(epoch FROM at) * 1000000)::bigint, administrator_id,
  address, user_agent, deed, subject_kind, subject_id, before, after, reason)::text, 'UTF8'))`

/** A posting by which an administrator changes a player may move his money, or only change his name or rights. */
export const moneylessActs: readonly string[] = ['administration']

/** What must hold of the administrators' log (P13). */
export const actChecks: readonly AuditCheck[] = [
  queryCheck(
    'Every act of an administrator is chained to the one before it, and none was left out',
    'act',
    `SELECT format('act %s (%s %s by %s) is not what was written down, or does not follow the one before it', id, deed,
                   subject_id, administrator_id) AS sentence
     FROM (SELECT *, ${recomputed} AS recomputed, row_number() OVER chain AS place FROM act WINDOW chain AS (ORDER BY id)) AS chained
     WHERE hash <> recomputed OR id <> place`,
  ),
]
