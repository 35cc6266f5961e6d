-- Where and with what each browser was used to sign in last, so that a sign-in whose session has ended is still shown.
ALTER TABLE player_device ADD COLUMN last_address text NOT NULL DEFAULT '', ADD COLUMN user_agent text NOT NULL DEFAULT '';
CREATE OR REPLACE FUNCTION remember_device() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO player_device (player_id, device, address, last_address, user_agent)
  VALUES (NEW.player_id, NEW.device, NEW.address, NEW.address, NEW.user_agent)
  ON CONFLICT (player_id, device) DO UPDATE
  SET last_at = now(), last_address = excluded.last_address, user_agent = excluded.user_agent;
  -- A client without cookies is a new device each time.
  DELETE FROM player_device WHERE player_id = NEW.player_id
    AND device IN (SELECT device FROM player_device WHERE player_id = NEW.player_id ORDER BY last_at DESC OFFSET 100);
  RETURN NULL;
END $$;
