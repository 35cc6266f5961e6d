-- Passkeys (WebAuthn): what players sign in with instead of a password, and prove themselves with instead of a code.
CREATE TABLE passkey (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id) ON DELETE CASCADE,
  -- The authenticator's own identifier of it, in base64url.
  credential text NOT NULL CONSTRAINT passkey_credential UNIQUE CHECK (char_length(credential) BETWEEN 1 AND 1400),
  public_key bytea NOT NULL,
  -- Of signatures, where the authenticator counts them; a passkey that is copied between devices stays at 0.
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  added_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  -- When a signature was refused because its counter had not grown: there may be a copy.
  doubted_at timestamptz
);
CREATE INDEX passkey_by_player ON passkey (player_id);

-- What an authenticator has to sign. Each row serves once, for one purpose, in one session or one guest's browser.
CREATE TABLE passkey_challenge (
  digest bytea PRIMARY KEY,
  purpose text NOT NULL,
  bound_to bytea NOT NULL,
  -- The site's address that the browser is at.
  origin text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX passkey_challenge_by_time ON passkey_challenge (made_at);

-- What an administrator's sessions may do has changed: every server asks again.
CREATE FUNCTION passkey_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('player_changed', (CASE TG_OP WHEN 'DELETE' THEN OLD.player_id ELSE NEW.player_id END)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER passkey_changed AFTER INSERT OR DELETE ON passkey FOR EACH ROW EXECUTE FUNCTION passkey_changed();
