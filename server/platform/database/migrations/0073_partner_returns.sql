-- What the settled rounds of each of the partner's providers staked and paid, added up once. Everything before `until` is in it,
-- and a reader adds what came after.
CREATE TABLE partner_play (
  provider text PRIMARY KEY,
  rounds bigint NOT NULL,
  staked bigint NOT NULL,
  paid bigint NOT NULL
);
CREATE TABLE partner_tally (until timestamptz NOT NULL);
CREATE UNIQUE INDEX one_partner_tally ON partner_tally ((true));
INSERT INTO partner_tally SELECT coalesce(min(began_at), now()) FROM partner_round;
