-- A username that looks like another player's is taken, and one that looks like a former one is reserved for its owner as long as that
-- one is. Players who had such names before keep them: the shape is no unique key. The lock takes the place of one.
ALTER TABLE former_username ADD COLUMN shape text;
UPDATE former_username SET shape = username_shape(name);
CREATE INDEX former_username_by_shape ON former_username (shape);

CREATE OR REPLACE FUNCTION reserve_username() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  looks text := username_shape(NEW.username);
BEGIN
  IF TG_OP = 'INSERT' OR username_shape(OLD.username) <> looks THEN
    PERFORM pg_advisory_xact_lock(7313017, hashtext(looks));
    IF EXISTS (SELECT FROM player WHERE username_shape(username) = looks AND id <> NEW.id)
       OR EXISTS (SELECT FROM former_username WHERE shape = looks AND player_id <> NEW.id AND reserved_until > now()) THEN
      RAISE EXCEPTION 'the username looks like another one' USING ERRCODE = 'unique_violation', CONSTRAINT = 'player_username';
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND lower(OLD.username) = lower(NEW.username) THEN RETURN NULL; END IF;
  IF EXISTS (
    SELECT FROM former_username WHERE name = lower(NEW.username) AND player_id <> NEW.id AND reserved_until > now()
  ) THEN
    RAISE EXCEPTION 'the username is reserved for its former owner' USING ERRCODE = 'unique_violation', CONSTRAINT = 'player_username';
  END IF;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO former_username (name, player_id, reserved_until, shape)
    VALUES (lower(OLD.username), OLD.id, now() + interval '90 days', username_shape(OLD.username))
    ON CONFLICT (name) DO UPDATE SET player_id = excluded.player_id, reserved_until = excluded.reserved_until, shape = excluded.shape;
  END IF;
  RETURN NULL;
END $$;
