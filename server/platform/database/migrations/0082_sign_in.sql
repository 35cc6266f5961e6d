-- Accounts elsewhere that players sign in with: one of each provider for a player, one player for each.
CREATE TABLE player_identity (
  provider text NOT NULL CHECK (provider IN ('vk', 'telegram')),
  -- The provider's own identifier of the person, which never changes; not a name, an address or a number.
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 64),
  player_id bigint NOT NULL REFERENCES player (id) ON DELETE CASCADE,
  name text NOT NULL,
  linked_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT player_identity_subject PRIMARY KEY (provider, subject),
  CONSTRAINT player_identity_once UNIQUE (player_id, provider)
);

-- Browsers that were sent to a provider and have not returned. Each row serves once; it contains no secret that outlives it.
CREATE TABLE sign_in_attempt (
  state_digest bytea PRIMARY KEY,
  browser_digest bytea NOT NULL,
  provider text NOT NULL,
  nonce text NOT NULL,
  verifier text NOT NULL,
  -- The site's address that the browser came from and returns to.
  origin text NOT NULL,
  referral text,
  -- Of a player who links an account; otherwise the attempt is a sign-in.
  player_id bigint,
  session text,
  begun_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_attempt_by_time ON sign_in_attempt (begun_at);

-- Sign-ins that wait for a code of the second factor.
CREATE TABLE sign_in_waiting (
  digest bytea PRIMARY KEY,
  provider text NOT NULL,
  subject text NOT NULL,
  since timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_waiting_by_time ON sign_in_waiting (since);

-- Signatures of the login widget, which would otherwise be valid again until they are too old.
CREATE TABLE widget_login (
  hash text PRIMARY KEY,
  used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX widget_login_by_time ON widget_login (used_at);

-- The kinds of events are the server's: linking, unlinking and a first password are new ones.
ALTER TABLE account_event DROP CONSTRAINT IF EXISTS account_event_kind_check;
