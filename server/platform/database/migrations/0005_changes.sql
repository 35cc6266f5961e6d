-- What every server must hear of at once: rights that changed, sessions that ended, settings that were saved.

CREATE FUNCTION notify_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('settings', '');
  RETURN NULL;
END $$;
CREATE TRIGGER setting_changed AFTER INSERT OR UPDATE OR DELETE ON setting FOR EACH STATEMENT EXECUTE FUNCTION notify_settings();
CREATE TRIGGER game_changed AFTER INSERT OR UPDATE OR DELETE ON game FOR EACH STATEMENT EXECUTE FUNCTION notify_settings();

CREATE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', encode(OLD.token_hash, 'base64'));
  RETURN NULL;
END $$;
CREATE TRIGGER session_ended AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION notify_session_ended();

-- A session from before a ban does not come back with its player: he signs in anew.
CREATE FUNCTION rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'banned' AND NEW.status <> 'banned' THEN
    DELETE FROM session WHERE player_id = NEW.id;
  END IF;
  PERFORM pg_notify('player_changed', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER player_changed AFTER UPDATE OF status, role ON player FOR EACH ROW EXECUTE FUNCTION rights_changed();
