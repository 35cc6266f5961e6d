-- Accounts that have not been used for long: their notice, and since when they are dormant. Nothing about money changes.
CREATE TABLE dormancy (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL,
  -- The last sign-in or bet.
  active_at timestamptz NOT NULL,
  noticed_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL,
  dormant_at timestamptz,
  -- A sign-in, or a notice that came to nothing.
  ended_at timestamptz,
  CHECK (due_at > noticed_at),
  CHECK (dormant_at >= due_at)
);
CREATE UNIQUE INDEX dormancy_open ON dormancy (player_id) WHERE ended_at IS NULL;
CREATE INDEX dormancy_of_player ON dormancy (player_id, id);
CREATE INDEX dormancy_due ON dormancy (due_at) WHERE dormant_at IS NULL AND ended_at IS NULL;
CREATE INDEX dormancy_list ON dormancy (id DESC) WHERE dormant_at IS NOT NULL AND ended_at IS NULL;
CREATE TRIGGER inbox_changed AFTER INSERT ON dormancy FOR EACH ROW EXECUTE FUNCTION notify_inbox_changed();

-- In the commit of the sign-in, whichever server it reaches.
CREATE FUNCTION end_dormancy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dormancy SET ended_at = now() WHERE player_id = NEW.player_id AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER dormancy_ends AFTER INSERT ON session FOR EACH ROW EXECUTE FUNCTION end_dormancy();

-- What was recorded stays.
CREATE FUNCTION guard_dormancy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' OR OLD.ended_at IS NOT NULL OR (OLD.dormant_at IS NOT NULL AND NEW.dormant_at IS DISTINCT FROM OLD.dormant_at)
    OR (NEW.id, NEW.player_id, NEW.active_at, NEW.noticed_at, NEW.due_at) IS DISTINCT FROM (OLD.id, OLD.player_id, OLD.active_at, OLD.noticed_at, OLD.due_at) THEN
    RAISE EXCEPTION 'dormancy is only continued' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'dormancy_is_recorded';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER dormancy_is_recorded BEFORE UPDATE OR DELETE ON dormancy FOR EACH ROW EXECUTE FUNCTION guard_dormancy();
CREATE TRIGGER dormancies_stay BEFORE TRUNCATE ON dormancy FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Other systems are notified as of the other changes of an account (migration 0315).
CREATE FUNCTION record_dormancy_event() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO service_event (type, at, player_id, details)
  VALUES (CASE WHEN NEW.ended_at IS NULL THEN 'player.dormant' ELSE 'player.returned' END, coalesce(NEW.ended_at, NEW.dormant_at), NEW.player_id, '{}');
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER dormancy_is_event AFTER UPDATE ON dormancy DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.dormant_at IS NOT NULL) EXECUTE FUNCTION record_dormancy_event();
