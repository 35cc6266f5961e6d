-- A request is about who the player is, or about where their money is from; one is open at a time.
ALTER TABLE verification ADD COLUMN subject text NOT NULL DEFAULT 'identity';
ALTER TABLE verification
  ADD CONSTRAINT verification_subject_check CHECK (subject IN ('identity', 'funds')) NOT VALID,
  DROP CONSTRAINT verification_check2,
  ADD CONSTRAINT verification_person_check CHECK ((step = 'approved' AND subject = 'identity') = (person_sealed IS NOT NULL)) NOT VALID;
ALTER TABLE verification_document
  DROP CONSTRAINT verification_document_kind_check,
  ADD CONSTRAINT verification_document_kind_check CHECK (kind IN ('identity', 'selfie', 'address', 'funds')) NOT VALID;

-- When an administrator requested to know where the player's money is from, and why; the player reads the reason. The last one counts.
CREATE TABLE funds_question (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  at timestamptz NOT NULL DEFAULT now(),
  administrator_id bigint NOT NULL,
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 500)
);
CREATE INDEX funds_question_of_player ON funds_question (player_id, id);
CREATE TRIGGER inbox_changed AFTER INSERT ON funds_question FOR EACH ROW EXECUTE FUNCTION notify_inbox_changed();

-- Only an approved identity makes a verified player for other systems.
DROP TRIGGER decision_is_event ON verification;
CREATE CONSTRAINT TRIGGER decision_is_event AFTER UPDATE ON verification DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.decided_at IS NULL AND NEW.decided_at IS NOT NULL AND NEW.subject = 'identity') EXECUTE FUNCTION record_service_event();
