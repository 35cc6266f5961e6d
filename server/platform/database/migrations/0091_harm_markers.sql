-- Markers of harm (docs/product.md S11): what each player played by the hour in the last four weeks,
-- which players are to be looked at again, and what was found.
CREATE TABLE harm_tally (until timestamptz NOT NULL);
INSERT INTO harm_tally VALUES (now() - interval '28 days');

CREATE TABLE harm_hour (
  player_id bigint NOT NULL,
  hour timestamptz NOT NULL,
  rounds bigint NOT NULL,
  staked bigint NOT NULL,
  paid bigint NOT NULL,
  PRIMARY KEY (player_id, hour)
);
CREATE INDEX harm_hour_by_time ON harm_hour (hour);

CREATE TABLE harm_due (player_id bigint PRIMARY KEY);

CREATE TABLE harm_case (
  player_id bigint PRIMARY KEY,
  -- Those that nobody has decided about yet.
  markers jsonb NOT NULL DEFAULT '[]',
  severity integer NOT NULL DEFAULT 0 CHECK (severity >= 0),
  CHECK ((severity = 0) = (markers = '[]')),
  found_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  assigned_to bigint,
  decided_at timestamptz
);
CREATE INDEX harm_case_open ON harm_case (severity DESC, player_id) WHERE severity > 0;
CREATE INDEX harm_case_decided ON harm_case (decided_at DESC, player_id) WHERE severity = 0;

-- What was found and what administrators did about it, never changed.
CREATE TABLE harm_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  player_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('found', 'assigned', 'unassigned', 'contacted', 'limit_suggested', 'no_action')),
  administrator_id bigint,
  CHECK ((kind = 'found') = (administrator_id IS NULL)),
  note text,
  markers jsonb NOT NULL
);
CREATE INDEX harm_event_of ON harm_event (player_id, id DESC);
CREATE TRIGGER harm_event_is_final BEFORE UPDATE OR DELETE ON harm_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER harm_event_stays BEFORE TRUNCATE ON harm_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
