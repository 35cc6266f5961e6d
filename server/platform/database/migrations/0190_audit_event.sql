-- `act` is the audit log. Servers of the version before read and write it by that name until they are stopped: a view that
-- PostgreSQL updates by itself is the whole of what they need. It is dropped in the release after this one.
ALTER TABLE act RENAME TO audit_event;
ALTER TABLE audit_event RENAME COLUMN deed TO action;
ALTER INDEX act_pkey RENAME TO audit_event_pkey;
ALTER INDEX act_of_administrator RENAME TO audit_event_of_administrator;
ALTER INDEX act_on_balance RENAME TO audit_event_on_balance;
ALTER INDEX act_on_subject RENAME TO audit_event_on_subject;
ALTER TRIGGER act_is_chained ON audit_event RENAME TO audit_event_is_chained;
ALTER TRIGGER act_is_final ON audit_event RENAME TO audit_event_is_final;
ALTER TRIGGER acts_stay ON audit_event RENAME TO audit_events_stay;
COMMENT ON TABLE audit_event IS 'One row for each operation of an administrator, chained by hashes. Append-only.';
COMMENT ON COLUMN audit_event.action IS 'The operation, as subject.operation.';

-- What is hashed, and in which order, is as before: only the column's name differs.
ALTER FUNCTION act_hash RENAME TO audit_event_hash;
CREATE OR REPLACE FUNCTION audit_event_hash(audit_event, previous bytea) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(convert_to((jsonb_build_array(
    encode(previous, 'hex'), $1.id, (extract(epoch FROM $1.at) * 1000000)::bigint, $1.administrator_id, $1.address, $1.user_agent,
    $1.action, $1.subject_kind, $1.subject_id, $1.before, $1.after, $1.reason)
    || CASE WHEN $1.posting_id IS NULL THEN '[]' ELSE jsonb_build_array($1.posting_id) END)::text, 'UTF8'))
$$;
ALTER FUNCTION chain_act RENAME TO chain_audit_event;
CREATE OR REPLACE FUNCTION chain_audit_event() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  latest audit_event;
BEGIN
  PERFORM pg_advisory_xact_lock(7313004);
  SELECT * INTO latest FROM audit_event ORDER BY id DESC LIMIT 1;
  NEW.id := coalesce(latest.id, 0) + 1;
  NEW.hash := audit_event_hash(NEW, coalesce(latest.hash, '\x'));
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION require_event() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'payment_event' THEN
    IF EXISTS (
      SELECT FROM audit_event AS event JOIN payment ON payment.uuid::text = event.subject_id
      WHERE subject_kind = 'transaction' AND payment.id = NEW.payment_id AND administrator_id = NEW.actor_id AND event.at = now()
    ) THEN RETURN NULL; END IF;
  ELSIF EXISTS (SELECT FROM audit_event AS event WHERE subject_kind = 'user' AND subject_id = NEW.player_id::text AND event.at = now())
    OR NOT EXISTS (SELECT FROM transfer WHERE posting_id = NEW.id AND transfer.at = NEW.at) THEN RETURN NULL;
  END IF;
  RAISE EXCEPTION 'an administrator''s % needs its audit event', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE VIEW act AS
  SELECT id, at, administrator_id, address, user_agent, action AS deed, subject_kind, subject_id, before, after, reason, hash, searched, posting_id
  FROM audit_event;
COMMENT ON VIEW act IS 'The former name of audit_event, for servers of the version before; to be dropped.';
-- The audit of the version before looks for a trigger of this name.
CREATE TRIGGER act_is_final INSTEAD OF UPDATE OR DELETE ON act FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- By column: a start of any version revokes all privileges on a whole view but SELECT (server/platform/database/grants.ts).
DO $$ BEGIN
  IF to_regrole('casino_app') IS NOT NULL THEN
    REVOKE ALL ON act FROM casino_app;
    GRANT INSERT (at, administrator_id, address, user_agent, deed, subject_kind, subject_id, before, after, reason, posting_id) ON act TO casino_app;
  END IF;
END $$;
