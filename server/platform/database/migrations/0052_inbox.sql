-- Notifications of players follow from what other tables record. Only up to when a player has read them is stored.
CREATE TABLE inbox_read (
  player_id bigint PRIMARY KEY,
  up_to timestamptz NOT NULL
);

-- The player's screens follow on every server.
CREATE FUNCTION notify_inbox_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('inbox_changed', NEW.player_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER inbox_changed AFTER INSERT ON bonus_credit FOR EACH ROW EXECUTE FUNCTION notify_inbox_changed();
CREATE TRIGGER inbox_changed AFTER INSERT OR UPDATE ON inbox_read FOR EACH ROW EXECUTE FUNCTION notify_inbox_changed();
CREATE TRIGGER inbox_changed AFTER INSERT ON player_address FOR EACH ROW EXECUTE FUNCTION notify_inbox_changed();
