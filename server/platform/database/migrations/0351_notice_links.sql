-- Codes that link a chat with the bot to a player: one for each, as a digest, for minutes.
CREATE TABLE notice_link (
  player_id bigint PRIMARY KEY REFERENCES player (id),
  code_hash bytea NOT NULL UNIQUE CHECK (octet_length(code_hash) = 32),
  expires_at timestamptz NOT NULL
);
