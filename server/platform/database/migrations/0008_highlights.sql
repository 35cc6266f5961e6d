-- Rounds that everyone is shown, and why. Written by the commit that settles the round, so `at` is the round's.
CREATE TABLE highlight (
  kind text NOT NULL CHECK (kind IN ('major_win', 'high_stake')),
  at timestamptz NOT NULL,
  round_id bigint NOT NULL,
  PRIMARY KEY (kind, at, round_id)
);

-- What others call a player acts at once also on what they are looking at.
CREATE FUNCTION notify_name_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('name_changed', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER name_changed AFTER UPDATE OF username, hide_name ON player FOR EACH ROW
  WHEN (OLD.username <> NEW.username OR OLD.hide_name <> NEW.hide_name) EXECUTE FUNCTION notify_name_changed();
