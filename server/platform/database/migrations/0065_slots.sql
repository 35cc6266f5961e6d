-- What a player marked, and what they opened of late. The catalogue is a file, so a game is named as its partner names it.
CREATE TABLE slot_favourite (
  player_id bigint NOT NULL REFERENCES player (id),
  provider text NOT NULL CHECK (char_length(provider) BETWEEN 1 AND 60),
  alias text NOT NULL CHECK (char_length(alias) BETWEEN 1 AND 60),
  added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (player_id, provider, alias)
);

CREATE TABLE slot_opened (
  player_id bigint NOT NULL REFERENCES player (id),
  provider text NOT NULL CHECK (char_length(provider) BETWEEN 1 AND 60),
  alias text NOT NULL CHECK (char_length(alias) BETWEEN 1 AND 60),
  opened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (player_id, provider, alias)
);
CREATE INDEX slot_opened_by_time ON slot_opened (opened_at);
