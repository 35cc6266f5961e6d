-- From which browsers each player has signed in: the digest of an identifier that the browser received in a cookie.
ALTER TABLE session ADD COLUMN device bytea;
CREATE TABLE player_device (
  player_id bigint NOT NULL REFERENCES player (id) ON DELETE CASCADE,
  device bytea NOT NULL,
  -- Of the first sign-in.
  address text NOT NULL,
  first_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (player_id, device)
);
CREATE INDEX player_of_device ON player_device (device);
CREATE FUNCTION remember_device() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO player_device (player_id, device, address) VALUES (NEW.player_id, NEW.device, NEW.address)
  ON CONFLICT (player_id, device) DO UPDATE SET last_at = now();
  -- A client without cookies is a new device each time.
  DELETE FROM player_device WHERE player_id = NEW.player_id
    AND device IN (SELECT device FROM player_device WHERE player_id = NEW.player_id ORDER BY last_at DESC OFFSET 100);
  RETURN NULL;
END $$;
CREATE TRIGGER device_remembered AFTER INSERT ON session FOR EACH ROW WHEN (NEW.device IS NOT NULL) EXECUTE FUNCTION remember_device();
CREATE TRIGGER inbox_changed AFTER INSERT ON player_device FOR EACH ROW EXECUTE FUNCTION notify_inbox_changed();
