-- What a player's next outcomes are drawn from: one pair of seeds in use and the server seed that waits. The only secret of
-- the games; nobody but the server reads it. The nonce only grows.
CREATE TABLE seeds (
  player_id bigint PRIMARY KEY,
  pair_id bigint NOT NULL,
  server_seed text NOT NULL,
  client_seed text NOT NULL,
  nonce integer NOT NULL,
  next_server_seed text NOT NULL
) WITH (fillfactor = 50);

-- What everyone may know of each pair that was ever in use; the server seed once it was rotated out.
CREATE TABLE seed_pair (
  id bigint PRIMARY KEY,
  player_id bigint NOT NULL,
  server_seed_hash text NOT NULL,
  client_seed text NOT NULL,
  server_seed text,
  rounds integer,
  taken_at timestamptz NOT NULL DEFAULT now(),
  revealed_at timestamptz
);

-- A settled play. Its identifier is that of the posting that staked it.
CREATE TABLE round (
  id bigint NOT NULL,
  at timestamptz NOT NULL,
  player_id bigint NOT NULL,
  game text NOT NULL,
  stake bigint NOT NULL CHECK (stake > 0),
  payout bigint NOT NULL CHECK (payout >= 0),
  multiplier integer NOT NULL,
  -- The terms of the house as they stood, so that a later change never rewrites history.
  edge_basis_points integer NOT NULL,
  maximum_win bigint NOT NULL,
  algorithm smallint NOT NULL,
  payout_table smallint NOT NULL,
  bet jsonb NOT NULL,
  outcome jsonb NOT NULL,
  seed_pair_id bigint NOT NULL,
  nonce integer NOT NULL
) PARTITION BY RANGE (at);
CREATE INDEX round_id ON round (id);
CREATE INDEX round_of_player ON round (player_id, id DESC);
CREATE TRIGGER round_is_final BEFORE UPDATE OR DELETE ON round FOR EACH ROW EXECUTE FUNCTION refuse_change();
INSERT INTO monthly VALUES ('round', '(seed_pair_id, nonce)');
