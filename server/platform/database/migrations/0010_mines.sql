-- The round of mines that each player began last: what it was begun with, and how far it came. One row for each player, so
-- nobody has two. Where the mines lie is not in it: that follows from the seeds and the nonce.
CREATE TABLE mines_game (
  player_id bigint PRIMARY KEY,
  -- The posting that staked it.
  round_id bigint NOT NULL,
  started_at timestamptz NOT NULL,
  stake bigint NOT NULL CHECK (stake > 0),
  cells smallint NOT NULL,
  mines smallint NOT NULL CHECK (mines >= 1 AND mines < cells),
  -- The terms of the house as they stood when it began; it is finished under them.
  edge_basis_points integer NOT NULL,
  maximum_win bigint NOT NULL,
  payout_table smallint NOT NULL,
  algorithm smallint NOT NULL,
  seed_pair_id bigint NOT NULL,
  nonce integer NOT NULL,
  -- Safe cells, in the order in which they were opened.
  revealed smallint[] NOT NULL,
  settled boolean NOT NULL
) WITH (fillfactor = 50);

-- The posting that paid a round which did not end with its own stake.
ALTER TABLE round ADD COLUMN settled_by bigint;
-- Half of 49 cells opened among 24 mines pay more hundredths than an integer holds.
ALTER TABLE round ALTER COLUMN multiplier TYPE bigint;

-- The game is there now. Whoever has changed anything of its record since the site was made opens it himself.
UPDATE game SET status = 'active'
WHERE type = 'mines' AND name = 'Mines' AND status = 'development' AND house_edge_basis_points = 300
  AND min_bet = 100 AND max_bet = 10000000 AND link = '/games/mines' AND image_url = '/covers/mines.svg';
