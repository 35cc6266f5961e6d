-- Changes that wait for a second administrator or, where there is none, for a day (docs/product.md A20).
CREATE TABLE proposal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  -- Only the fields that would change; money in kopecks.
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  proposed_by bigint NOT NULL,
  proposed_at timestamptz NOT NULL DEFAULT now(),
  -- Set only where there was no other administrator who could confirm it.
  effective_at timestamptz,
  expires_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('applied', 'refused', 'expired', 'lapsed')),
  decided_by bigint,
  decided_at timestamptz,
  CONSTRAINT decision_is_whole CHECK ((outcome IS NULL) = (decided_at IS NULL) AND (outcome IS NOT NULL OR decided_by IS NULL)),
  CONSTRAINT refused_by_somebody CHECK (outcome <> 'refused' OR decided_by IS NOT NULL),
  CONSTRAINT applied_by_two_or_after_a_day CHECK (
    (outcome <> 'applied' OR decided_by <> proposed_by OR (decided_by IS NULL AND decided_at >= effective_at)) IS NOT FALSE
    AND (outcome IS DISTINCT FROM 'applied' OR decided_by IS NOT NULL OR effective_at IS NOT NULL)),
  CONSTRAINT a_day_at_least CHECK (effective_at >= proposed_at + interval '24 hours')
);
CREATE INDEX proposal_open ON proposal (id) WHERE outcome IS NULL;
CREATE INDEX proposal_decided ON proposal (decided_at DESC, id DESC) WHERE outcome IS NOT NULL;

-- What was shown to the second administrator is what is applied, and a decision is made once.
CREATE FUNCTION keep_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.outcome IS NOT NULL OR NEW.outcome IS NULL
    OR (OLD.id, OLD.kind, OLD.subject, OLD.before, OLD.after, OLD.proposed_by, OLD.proposed_at, OLD.effective_at, OLD.expires_at)
      IS DISTINCT FROM (NEW.id, NEW.kind, NEW.subject, NEW.before, NEW.after, NEW.proposed_by, NEW.proposed_at, NEW.effective_at, NEW.expires_at) THEN
    RAISE EXCEPTION 'a proposal is decided once, and nothing else of it changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER proposal_is_kept BEFORE UPDATE ON proposal FOR EACH ROW EXECUTE FUNCTION keep_proposal();
CREATE TRIGGER proposal_stays BEFORE DELETE ON proposal FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER proposals_stay BEFORE TRUNCATE ON proposal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
