-- A player's launch of a partner's game for money. Its token is in the address of the game, and stored as its digest only. Rows
-- stay: what was staked in an ended session is still won in it.
CREATE TABLE partner_session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  player_id bigint NOT NULL,
  provider text NOT NULL,
  alias text NOT NULL,
  currency text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 80);
CREATE INDEX partner_session_of_player ON partner_session (player_id, id);

-- What administrators have closed: a game, a provider with all its games, or all there is.
CREATE TABLE partner_closed (
  provider text,
  alias text,
  at timestamptz NOT NULL DEFAULT now(),
  CHECK (provider IS NOT NULL OR alias IS NULL)
);
CREATE UNIQUE INDEX partner_closed_once ON partner_closed (lower(coalesce(provider, '')), lower(coalesce(alias, '')));
