-- The weekly race (docs/product.md R10): one row for each Moscow week that had one.
CREATE TABLE race (
  monday date PRIMARY KEY CHECK (extract(isodow FROM monday) = 1),
  -- What players were told when it opened: the prizes of the places in kopecks, their turnover in hundredths, the least stake.
  prizes bigint[] NOT NULL CHECK (cardinality(prizes) BETWEEN 1 AND 100 AND 0 < ALL (prizes)),
  factor integer NOT NULL CHECK (factor >= 0),
  minimum bigint NOT NULL CHECK (minimum >= 0),
  opened_at timestamptz NOT NULL DEFAULT now(),
  -- Switched off before its week was over.
  cancelled_at timestamptz,
  -- Its results are final; how many players took part, and what they staked.
  closed_at timestamptz,
  players bigint,
  staked bigint,
  CHECK (cancelled_at IS NULL OR closed_at IS NULL),
  CHECK ((closed_at IS NULL) = (players IS NULL) AND (closed_at IS NULL) = (staked IS NULL))
);
CREATE TRIGGER closed_race_is_final BEFORE UPDATE OR DELETE ON race FOR EACH ROW
  WHEN (OLD.closed_at IS NOT NULL) EXECUTE FUNCTION refuse_change();

-- The places that have a prize, written by the close.
CREATE TABLE race_result (
  monday date NOT NULL,
  place integer NOT NULL CHECK (place > 0),
  player_id bigint NOT NULL,
  staked bigint NOT NULL CHECK (staked > 0),
  prize bigint NOT NULL CHECK (prize > 0),
  PRIMARY KEY (monday, place),
  CONSTRAINT race_result_once UNIQUE (monday, player_id)
);
CREATE TRIGGER race_result_is_final BEFORE UPDATE OR DELETE ON race_result FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER race_result_stays BEFORE TRUNCATE ON race_result FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What was staked in the weeks that have a race under way. Everything before `until` is in it, and a reader adds what came after
-- from the rounds themselves. `until` only moves while there is a race, and then begins at its Monday at the earliest.
CREATE TABLE race_tally (until timestamptz NOT NULL);
INSERT INTO race_tally VALUES ('2020-01-01T00:00:00Z');
CREATE UNIQUE INDEX one_race_tally ON race_tally ((true));
CREATE TABLE race_stake (
  monday date NOT NULL,
  player_id bigint NOT NULL,
  staked bigint NOT NULL,
  -- The last stake: of two players with the same sum, the one who reached it first is ahead.
  last_at timestamptz NOT NULL,
  PRIMARY KEY (monday, player_id)
);
CREATE INDEX race_stake_order ON race_stake (monday, staked DESC, last_at, player_id);
