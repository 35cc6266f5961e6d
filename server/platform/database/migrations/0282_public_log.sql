-- The public log of rounds: one row with its state. `roots` are those of the complete subtrees, largest first.
CREATE TABLE log_state (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  size bigint NOT NULL,
  roots bytea NOT NULL,
  -- Every round settled by postings up to this one is in it.
  posting_id bigint NOT NULL,
  -- How far the draws are that all players share.
  shared_up_to bigint NOT NULL,
  checkpoint text NOT NULL,
  checkpoint_at timestamptz NOT NULL
);

-- 256 entries of 34 bytes each, with the postings that settled their rounds; 0 for an entry that is no round.
CREATE TABLE log_bundle (
  number bigint PRIMARY KEY,
  entries bytea NOT NULL,
  postings bigint[] NOT NULL,
  first_posting bigint NOT NULL
);
CREATE INDEX log_bundle_by_posting ON log_bundle (first_posting, number);

-- The roots of full tiles: at level 1 of 256 entries, and so on.
CREATE TABLE log_root (
  level smallint NOT NULL,
  number bigint NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (level, number)
);

-- The commitments to server seeds that are in it.
CREATE TABLE log_commitment (
  key text PRIMARY KEY,
  committed_at bigint NOT NULL,
  revealed_at bigint
);

-- Of each player: without it nobody can tell which entries are theirs, so it is deleted with their data.
CREATE TABLE log_salt (
  player_id bigint PRIMARY KEY,
  secret bytea NOT NULL CHECK (octet_length(secret) = 16)
);
