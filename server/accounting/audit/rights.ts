import { type AuditCheck, queryCheck } from '../ledger/audit.ts'

/** An invariant enforced by a trigger, which the owner can disable but the server's account cannot. */
const guards = `(VALUES
  ('audit_event'::regclass, 'audit_event_is_final'), ('protection_event', 'protection_event_is_final'),
  ('player_protection', 'exclusion_stays'), ('player_protection', 'protection_stays'),
  ('player_protection', 'protection_stays_with_its_player'), ('account', 'protection_is_a_copy')
) AS guard (guarded, name)`

/** Rights that the server's account must never have. */
const never = `(VALUES
  ('audit_event'::regclass, 'UPDATE'), ('audit_event', 'DELETE'), ('posting', 'UPDATE'), ('posting', 'DELETE'), ('transfer', 'UPDATE'), ('transfer', 'DELETE'),
  ('round', 'UPDATE'), ('round', 'DELETE'), ('payment_event', 'UPDATE'), ('payment_event', 'DELETE'),
  ('protection_event', 'UPDATE'), ('protection_event', 'DELETE'), ('player_protection', 'DELETE')
) AS right_of (target, privilege)`

/** Skipped if the database has no such account. */
const account = `(SELECT oid FROM pg_roles WHERE rolname = 'casino_app') AS app`

export const rightsChecks: readonly AuditCheck[] = [
  queryCheck(
    'The server’s account can neither change what is final nor lift an exclusion',
    `${never}, ${account}`,
    `SELECT format('casino_app may %s %s', privilege, target) AS sentence FROM ${never}, ${account}
     WHERE has_table_privilege(app.oid, target, privilege)`,
  ),
  queryCheck(
    'What refuses such changes is in place',
    guards,
    `SELECT format('the trigger %s of %s is missing or disabled', name, guarded) AS sentence FROM ${guards}
     WHERE NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = guarded AND tgname = name AND tgenabled NOT IN ('D', 'R'))`,
  ),
]
