-- Screening against lists of sanctions and politically exposed persons (docs/product.md S17): who is due, and where each player stands.
CREATE TABLE screening (
  player_id bigint PRIMARY KEY REFERENCES player (id),
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'clear', 'unknown', 'hit', 'confirmed')),
  -- Since when an answer is wanted; null: none is.
  wanted_at timestamptz DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0,
  answered_at timestamptz,
  -- The name and date of birth of the last answer, as a keyed digest.
  subject text,
  -- Since when a person has to decide, or has confirmed.
  found_at timestamptz
);
CREATE INDEX screening_due ON screening (due_at) WHERE wanted_at IS NOT NULL;
CREATE INDEX screening_answered ON screening (answered_at);
CREATE INDEX screening_found ON screening (found_at, player_id) WHERE found_at IS NOT NULL;

-- Each answer of the service: which fields were sent, by which version of the lists, and the entries of the lists that match.
CREATE TABLE screening_answer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  cause text NOT NULL CHECK (cause IN ('verified', 'name', 'regular')),
  outcome text NOT NULL CHECK (outcome IN ('clear', 'hit', 'unknown')),
  list_version text NOT NULL,
  sent text[] NOT NULL,
  subject text NOT NULL,
  entries jsonb NOT NULL
);
CREATE INDEX screening_answer_of_player ON screening_answer (player_id, id);
CREATE TRIGGER screening_answer_is_final BEFORE UPDATE OR DELETE ON screening_answer FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER screening_answers_stay BEFORE TRUNCATE ON screening_answer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE screening_decision (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL,
  answer_id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  administrator_id bigint NOT NULL,
  decision text NOT NULL CHECK (decision IN ('cleared', 'confirmed')),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 500)
);
CREATE INDEX screening_decision_of_player ON screening_decision (player_id, id);
CREATE TRIGGER screening_decision_is_final BEFORE UPDATE OR DELETE ON screening_decision FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER screening_decisions_stay BEFORE TRUNCATE ON screening_decision FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- An approved identity is screened, in the commit that approves it; where no service is configured the row only waits.
CREATE FUNCTION want_screening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO screening (player_id) VALUES (NEW.player_id)
  ON CONFLICT (player_id) DO UPDATE SET wanted_at = coalesce(screening.wanted_at, now()), due_at = now(), tries = 0,
    state = CASE screening.state WHEN 'clear' THEN 'new' ELSE screening.state END;
  RETURN NULL;
END $$;
CREATE TRIGGER approval_is_screened AFTER UPDATE ON verification FOR EACH ROW
  WHEN (OLD.step <> 'approved' AND NEW.step = 'approved' AND NEW.subject = 'identity') EXECUTE FUNCTION want_screening();
INSERT INTO screening (player_id) SELECT DISTINCT player_id FROM verification WHERE subject = 'identity' AND step = 'approved';

-- While a hit is confirmed, the player does not play; bets read it with the account.
ALTER TABLE player_protection ADD COLUMN review_at timestamptz;
CREATE OR REPLACE FUNCTION protection_of_account(own player_protection) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('player', own.player_id, 'exclusion', own.exclusion, 'excludedAt', milliseconds(own.excluded_at),
    'excludedUntil', milliseconds(own.excluded_until), 'play', own.play, 'checkMinutes', own.check_minutes,
    'checkedAt', milliseconds(own.checked_at), 'closedAt', milliseconds(own.closed_at),
    'heldUntil', milliseconds(own.held_until), 'confirmUntil', milliseconds(own.confirm_until),
    'shareReserve', nullif(own.share_reserve, 0), 'youngUntil', milliseconds(own.young_until),
    'reviewAt', milliseconds(own.review_at)))
    || CASE WHEN own.limits = '[]' THEN '{}' ELSE jsonb_build_object('limits', own.limits) END
$$;
