-- A ban has a kind and a reason that the player reads (decision 88). All three say something only while the status is `banned`: the
-- bans from before are of the kind that holds nothing back, as an administrator decides about each withdrawal anyway.
ALTER TABLE player
  ADD COLUMN ban_kind text NOT NULL DEFAULT 'rules',
  ADD COLUMN ban_reason text,
  ADD COLUMN banned_at timestamptz;
ALTER TABLE player ADD CONSTRAINT player_ban_kind_check CHECK (ban_kind IN ('rules', 'review', 'request', 'duplicate')) NOT VALID;

CREATE FUNCTION keep_ban() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'banned' THEN
    NEW.ban_kind := 'rules';
    NEW.ban_reason := NULL;
    NEW.banned_at := NULL;
  ELSIF TG_OP = 'INSERT' OR OLD.status <> 'banned' THEN
    NEW.banned_at := clock_timestamp();
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ban_kept BEFORE INSERT OR UPDATE OF status ON player FOR EACH ROW EXECUTE FUNCTION keep_ban();

-- A banned player may sign in to one page: no session from before the ban is one of those, nor do they outlast it.
CREATE OR REPLACE FUNCTION rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status = 'banned') <> (NEW.status = 'banned') THEN
    DELETE FROM session WHERE player_id = NEW.id;
  END IF;
  PERFORM pg_notify('player_changed', NEW.id::text);
  RETURN NULL;
END $$;
