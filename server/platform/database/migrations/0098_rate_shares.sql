-- What all servers count together, because it limits guesses. Unlogged: a crash of the database forgets it, and nothing waits for the disk.
CREATE UNLOGGED TABLE rate_share (
  rate text NOT NULL,
  subject text NOT NULL,
  tokens double precision NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (rate, subject)
);
CREATE INDEX rate_share_at ON rate_share (at);

-- Tries to log in that were not right yet, by account over all clients (an empty client) and by account and client. Times are
-- milliseconds since 1970, as the server counts with them.
CREATE UNLOGGED TABLE log_in_failure (
  account text NOT NULL,
  client text NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  not_before double precision NOT NULL DEFAULT 0,
  last double precision NOT NULL DEFAULT 0,
  -- Of clients that are new to the account.
  tries_left double precision,
  tries_at double precision NOT NULL DEFAULT 0,
  PRIMARY KEY (account, client)
);
CREATE INDEX log_in_failure_last ON log_in_failure (last);
