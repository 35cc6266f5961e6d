CREATE TABLE player (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  username text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'pending', 'banned')),
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('admin', 'support', 'user')),
  referral_code text NOT NULL UNIQUE,
  referred_by bigint REFERENCES player (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_login timestamptz,
  CHECK (referred_by <> id)
);
CREATE UNIQUE INDEX player_username ON player (lower(username));
CREATE UNIQUE INDEX player_email ON player (lower(email));

-- Tokens are opaque and kept only as their SHA-256.
CREATE TABLE session (
  token_hash bytea PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  user_agent text NOT NULL,
  address text NOT NULL
);
CREATE INDEX session_of_player ON session (player_id);
