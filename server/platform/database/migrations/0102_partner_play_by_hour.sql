-- Settled rounds of each of the partner's games by hour and edge. Everything before `until` is in it, and a reader adds what came
-- after. All rounds are aggregated again, a day at a time, because the earlier table does not say which game they were.
CREATE TABLE partner_play_hour (
  hour timestamptz NOT NULL,
  provider text NOT NULL,
  alias text NOT NULL,
  edge_basis_points integer NOT NULL,
  rounds bigint NOT NULL,
  staked bigint NOT NULL,
  paid bigint NOT NULL,
  staked_squared numeric NOT NULL,
  paid_squared numeric NOT NULL,
  staked_by_paid numeric NOT NULL,
  PRIMARY KEY (provider, alias, edge_basis_points, hour)
);
CREATE INDEX partner_play_hour_of_game ON partner_play_hour (lower(provider), lower(alias));
CREATE TABLE partner_aggregation (until timestamptz NOT NULL);
CREATE UNIQUE INDEX one_partner_aggregation ON partner_aggregation ((true));
INSERT INTO partner_aggregation SELECT coalesce(min(began_at), now()) FROM partner_round;

-- Servers of the version before still write these.
COMMENT ON TABLE partner_play IS 'Replaced by partner_play_hour; to be dropped.';
COMMENT ON TABLE partner_tally IS 'Replaced by partner_aggregation; to be dropped.';
