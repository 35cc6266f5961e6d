-- How many played on each day.
CREATE TABLE players_of_day (day date PRIMARY KEY, players bigint NOT NULL);
INSERT INTO players_of_day SELECT day, count(*) FROM play_day GROUP BY day;

-- What was looked up once a minute: figures of the dashboard, and in which order balances were. A bet writes none of it.
ALTER TABLE tally ADD COLUMN looked_at timestamptz, ADD COLUMN users bigint, ADD COLUMN active_week bigint, ADD COLUMN active_before bigint;
CREATE TABLE balance_seen (player_id bigint PRIMARY KEY, balance bigint NOT NULL);
CREATE FUNCTION see_player() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN INSERT INTO balance_seen VALUES (NEW.owner, NEW.balance);
  ELSE DELETE FROM balance_seen WHERE player_id = OLD.owner;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER player_seen AFTER INSERT ON account FOR EACH ROW WHEN (NEW.kind = 'cash') EXECUTE FUNCTION see_player();
CREATE TRIGGER player_gone AFTER DELETE ON account FOR EACH ROW WHEN (OLD.kind = 'cash') EXECUTE FUNCTION see_player();
-- After the triggers, so that nobody who registers meanwhile is missed.
INSERT INTO balance_seen SELECT owner, balance FROM account WHERE kind = 'cash' ON CONFLICT DO NOTHING;
CREATE INDEX balance_seen_in_order ON balance_seen (balance, player_id);
