-- An administrator's posting and its audit event name each other: the event carries the posting's identifier, inside its hash.
-- Events of earlier versions have none, and their hashes stay what they are.
ALTER TABLE act ADD COLUMN posting_id bigint;

CREATE OR REPLACE FUNCTION act_hash(act, previous bytea) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(convert_to((jsonb_build_array(
    encode(previous, 'hex'), $1.id, (extract(epoch FROM $1.at) * 1000000)::bigint, $1.administrator_id, $1.address, $1.user_agent,
    $1.deed, $1.subject_kind, $1.subject_id, $1.before, $1.after, $1.reason)
    || CASE WHEN $1.posting_id IS NULL THEN '[]' ELSE jsonb_build_array($1.posting_id) END)::text, 'UTF8'))
$$;

-- Looked at when the transaction commits, because the statements of a batch come in no particular order. Events are found by the
-- moment of their transaction, which servers of an earlier version write, too.
CREATE FUNCTION require_event() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'payment_event' THEN
    IF EXISTS (
      SELECT FROM act JOIN payment ON payment.uuid::text = act.subject_id
      WHERE subject_kind = 'transaction' AND payment.id = NEW.payment_id AND administrator_id = NEW.actor_id AND act.at = now()
    ) THEN RETURN NULL; END IF;
  ELSIF EXISTS (SELECT FROM act WHERE subject_kind = 'user' AND subject_id = NEW.player_id::text AND act.at = now())
    OR NOT EXISTS (SELECT FROM transfer WHERE posting_id = NEW.id AND transfer.at = NEW.at) THEN RETURN NULL;
  END IF;
  RAISE EXCEPTION 'an administrator''s % needs its audit event', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE CONSTRAINT TRIGGER administration_has_event AFTER INSERT ON posting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.kind = 'administration') EXECUTE FUNCTION require_event();
CREATE CONSTRAINT TRIGGER administrator_has_event AFTER INSERT ON payment_event DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.actor = 'administrator') EXECUTE FUNCTION require_event();

CREATE FUNCTION require_posting() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM posting WHERE id = NEW.posting_id AND posting.at > now() - interval '1 day') THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'the audit event names posting %, which is not there', NEW.posting_id USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE CONSTRAINT TRIGGER event_has_posting AFTER INSERT ON act DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.posting_id IS NOT NULL) EXECUTE FUNCTION require_posting();
