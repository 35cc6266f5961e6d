-- The second factor of administrators (RFC 6238). Secrets are sealed with the house's key, which is not in the database, and
-- recovery codes are kept as digests under it.
CREATE TABLE second_factor (
  player_id bigint PRIMARY KEY REFERENCES player (id) ON DELETE CASCADE,
  -- In force, and since when.
  sealed text,
  confirmed_at timestamptz,
  -- The time step of the last code that counted: none counts twice, and none that is older.
  last_step bigint,
  -- Asked for, and waiting for its first code.
  asked_sealed text,
  asked_at timestamptz,
  CHECK ((sealed IS NULL) = (confirmed_at IS NULL) AND (sealed IS NULL) = (last_step IS NULL)),
  CHECK ((asked_sealed IS NULL) = (asked_at IS NULL))
);
-- Of the secret in force; each goes when it is used.
CREATE TABLE recovery_code (
  player_id bigint NOT NULL REFERENCES second_factor (player_id) ON DELETE CASCADE,
  digest text NOT NULL,
  PRIMARY KEY (player_id, digest)
);

-- Begun with the second factor, or the one in which it was set up.
ALTER TABLE session ADD COLUMN second_factor boolean NOT NULL DEFAULT false;

-- What a session may do has changed: every server asks again.
CREATE FUNCTION second_factor_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('player_changed', OLD.player_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER second_factor_changed AFTER UPDATE OF sealed OR DELETE ON second_factor
  FOR EACH ROW EXECUTE FUNCTION second_factor_changed();
