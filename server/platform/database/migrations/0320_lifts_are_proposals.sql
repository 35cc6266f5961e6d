-- An exclusion is lifted by a proposal, as other dangerous changes are: the row is written when it is lifted. Where there is only one
-- administrator, nobody confirms it, and the day of the proposal has passed instead.
ALTER TABLE exclusion_lift ADD COLUMN proposal_id bigint;
ALTER TABLE exclusion_lift DROP CONSTRAINT exclusion_lift_check1;
ALTER TABLE exclusion_lift ADD CONSTRAINT lifted_by_two_or_after_a_day
  CHECK ((second_by IS NULL) = (lifted_at IS NULL) OR (proposal_id IS NOT NULL AND lifted_at IS NOT NULL)) NOT VALID;

CREATE FUNCTION require_waited_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM proposal WHERE id = NEW.proposal_id AND kind = 'exclusion' AND subject = NEW.player_id::text
      AND proposed_by = NEW.first_by AND outcome IS NULL AND effective_at <= now()) THEN
    RAISE EXCEPTION 'nobody lifts an exclusion alone before a day has passed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lift_waits_a_day';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER lift_waits_a_day BEFORE INSERT OR UPDATE ON exclusion_lift FOR EACH ROW
  WHEN (NEW.lifted_at IS NOT NULL AND NEW.second_by IS NULL) EXECUTE FUNCTION require_waited_proposal();
