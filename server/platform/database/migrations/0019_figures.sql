-- The dashboard counts players: its figures move when one comes or goes.
CREATE FUNCTION notify_players_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('players_counted', '');
  RETURN NULL;
END $$;
CREATE TRIGGER players_counted AFTER INSERT OR DELETE ON player FOR EACH STATEMENT EXECUTE FUNCTION notify_players_counted();
