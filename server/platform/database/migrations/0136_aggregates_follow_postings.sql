-- Each month has this index already; months to come are made like `round`.
CREATE INDEX round_settled_by ON round (settled_by) WHERE settled_by IS NOT NULL;

-- Up to which posting each aggregate is added up: all postings up to it are committed, and in it. A time cannot say that, because
-- clocks are set. Null until the first server of this version has taken over from the tables that had times. `harm_events` counts
-- events of protections instead.
CREATE TABLE aggregated (aggregate text PRIMARY KEY, up_to bigint);
INSERT INTO aggregated
SELECT aggregate, CASE WHEN NOT EXISTS (SELECT FROM posting) THEN 0 END FROM unnest(ARRAY['play', 'best_win', 'race', 'partner', 'harm']) AS aggregate;
INSERT INTO aggregated VALUES ('harm_events', 0);
COMMENT ON COLUMN tally.until IS 'Replaced by aggregated; to be dropped.';
COMMENT ON TABLE best_win_tally IS 'Replaced by aggregated; to be dropped.';
COMMENT ON TABLE race_tally IS 'Replaced by aggregated; to be dropped.';
COMMENT ON TABLE partner_aggregation IS 'Replaced by aggregated; to be dropped.';
COMMENT ON TABLE harm_tally IS 'Replaced by aggregated; to be dropped.';

-- A function, and not a subquery, so that the planner knows how few rows come after it.
CREATE FUNCTION aggregated_up_to(wanted text) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS
  'SELECT up_to FROM aggregated WHERE aggregate = wanted';

-- Stakes of the week that are settled after this posting count for the next race. Servers of the version before cannot close a race
-- any more: they do not know which stakes it has.
ALTER TABLE race
  ADD COLUMN closed_up_to bigint,
  ADD CONSTRAINT closed_up_to_a_posting CHECK (closed_at IS NULL OR closed_up_to IS NOT NULL) NOT VALID;
