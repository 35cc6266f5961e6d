-- A round of a game that all players share is drawn from the game's own seeds, and not from a pair of the player's.
ALTER TABLE round
  DROP CONSTRAINT drawn_here_or_by_partner,
  ADD CONSTRAINT drawn_here_or_by_partner CHECK (
    num_nulls(maximum_win, algorithm, payout_table) = CASE WHEN partner IS NULL THEN 0 ELSE 3 END
    AND num_nulls(seed_pair_id, nonce) = CASE WHEN partner IS NOT NULL OR game = 'crash' THEN 2 ELSE 0 END
    AND (partner IS NULL) = (partner_round IS NULL)
  ) NOT VALID;

-- The seeds of a chain are derived from the server's key and the salt: here is only what is published before its first round.
CREATE TABLE crash_chain (
  salt text PRIMARY KEY CHECK (salt ~ '^[0-9a-f]{64}$'),
  end_hash text NOT NULL CHECK (end_hash ~ '^[0-9a-f]{64}$'),
  length int NOT NULL CHECK (length > 0),
  opened_at timestamptz NOT NULL DEFAULT now()
);

-- One round for everybody. Its seed and its crash, in hundredths, are stored when it has crashed.
CREATE TABLE crash_round (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  salt text NOT NULL REFERENCES crash_chain,
  number int NOT NULL CHECK (number > 0),
  edge_basis_points int NOT NULL,
  starts_at timestamptz NOT NULL,
  crash int CHECK (crash >= 100),
  seed text,
  crashed_at timestamptz,
  settled boolean NOT NULL DEFAULT false,
  UNIQUE (salt, number),
  CHECK (num_nulls(crash, seed, crashed_at) IN (0, 3)),
  CHECK (crash IS NOT NULL OR NOT settled)
);
-- One at a time.
CREATE UNIQUE INDEX crash_round_under_way ON crash_round ((true)) WHERE crash IS NULL;
CREATE INDEX crash_round_unsettled ON crash_round (id) WHERE NOT settled;

-- A bet, by the posting that staked it. A cancelled one has got its stake back and has no round.
CREATE TABLE crash_bet (
  id bigint PRIMARY KEY,
  round_id bigint NOT NULL REFERENCES crash_round,
  player_id bigint NOT NULL,
  panel smallint NOT NULL CHECK (panel IN (1, 2)),
  stake bigint NOT NULL CHECK (stake > 0),
  target int,
  maximum_win bigint NOT NULL,
  cashed_at int,
  payout bigint NOT NULL DEFAULT 0,
  state text NOT NULL CHECK (state IN ('open', 'cancelled', 'settled')),
  cancelled_by bigint,
  CHECK ((state = 'cancelled') = (cancelled_by IS NOT NULL))
);
CREATE UNIQUE INDEX crash_bet_once ON crash_bet (round_id, player_id, panel) WHERE state <> 'cancelled';
CREATE INDEX crash_bet_open ON crash_bet (player_id) WHERE state = 'open';
CREATE INDEX crash_bet_of_round ON crash_bet (round_id, stake DESC);
