import { type AuditCheck, queryCheck } from '../../accounting/ledger/audit.ts'
import { reviewedRows } from '../protection/review.ts'

/** The last decision about each player; clearing a confirmed hit is a decision of its own. */
const lastDecisions =
  '(SELECT DISTINCT ON (player_id) player_id, decision FROM screening_decision ORDER BY player_id, id DESC)'

export const screeningChecks: readonly AuditCheck[] = [
  queryCheck(
    'Play is stopped for the players whose hit was confirmed, and for no others',
    `${lastDecisions} AS last`,
    `SELECT format('player %s: the last decision is %s, play is stopped since %s, the screening says %s', player_id,
                   coalesce(decision, 'none'), coalesce(review_at::text, 'never'), coalesce(state, 'nothing')) AS sentence
     FROM ${lastDecisions} AS last FULL JOIN ${reviewedRows} AS reviewed USING (player_id) LEFT JOIN screening USING (player_id)
     WHERE coalesce(decision = 'confirmed', false) <> (review_at IS NOT NULL)
        OR (state = 'confirmed') <> coalesce(decision = 'confirmed', false)`,
  ),
]
