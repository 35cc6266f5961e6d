-- What the list of users shows and sorts by, besides the balance. A bet writes none of it: it is added up once a minute.
ALTER TABLE balance_seen ADD COLUMN deposits bigint NOT NULL DEFAULT 0, ADD COLUMN revenue bigint NOT NULL DEFAULT 0, ADD COLUMN last_bet timestamptz;
CREATE INDEX balance_seen_by_deposits ON balance_seen (deposits, player_id);
CREATE INDEX balance_seen_by_revenue ON balance_seen (revenue, player_id);
CREATE INDEX balance_seen_by_last_bet ON balance_seen (coalesce(last_bet, 'epoch'::timestamptz), player_id);
INSERT INTO aggregated VALUES ('players', 0);
-- Rounds of archived months are only in the sums; everything else is found from the beginning, a portion at a time.
UPDATE balance_seen SET revenue = play.revenue, last_bet = play.last_day::timestamp AT TIME ZONE 'Europe/Moscow'
FROM (SELECT player_id, sum(staked - paid)::bigint AS revenue, max(day) AS last_day FROM play_day GROUP BY 1) AS play
WHERE play.player_id = balance_seen.player_id;

-- Short words by which administrators find players.
CREATE TABLE player_tag (
  player_id bigint NOT NULL REFERENCES player ON DELETE CASCADE,
  tag text NOT NULL CHECK (char_length(tag) BETWEEN 1 AND 24),
  PRIMARY KEY (player_id, tag)
);
CREATE INDEX player_tag_players ON player_tag (tag, player_id);
-- A word may say who it is about.
CREATE FUNCTION drop_tags_of_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM player_tag WHERE player_id = NEW.player_id;
  RETURN NULL;
END $$;
CREATE TRIGGER tags_erased AFTER UPDATE OF erased_at ON account_closing FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION drop_tags_of_erased();
