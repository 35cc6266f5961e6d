-- What was paid out to a player by the games in all, like what was staked (migration 0050): a column of the row that every bet
-- locks and updates anyway. It counts from this migration on. `protection` is a copy of the player's row of player_protection,
-- so that a bet reads it with its lock: another statement would cost a bet a twentieth of its time (decision 51).
ALTER TABLE account ADD COLUMN won bigint NOT NULL DEFAULT 0, ADD COLUMN protection jsonb;

ALTER TABLE player_protection
  -- docs/product.md S4: kind, period and amount of each limit in force, in kopecks or minutes, and what is to follow it.
  ADD COLUMN limits jsonb NOT NULL DEFAULT '[]',
  -- docs/product.md S5, S6: when the session, the day, the week and the month of the last stake began, and what the account had
  -- staked and won by then. What it has staked and won since is a difference, so that a bet writes nothing here.
  ADD COLUMN play jsonb,
  -- docs/product.md S6: the player's own interval of the reality check; null: the site's. Zero is none.
  ADD COLUMN check_minutes integer CHECK (check_minutes >= 0),
  ADD COLUMN checked_at timestamptz;

CREATE FUNCTION milliseconds(at timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$ SELECT (extract(epoch FROM at) * 1000)::bigint $$;

-- Times are milliseconds since 1970, as the server reads them; what is empty is left out, because each bet copies all of it.
CREATE FUNCTION protection_of_account(own player_protection) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('player', own.player_id, 'exclusion', own.exclusion, 'excludedAt', milliseconds(own.excluded_at),
    'excludedUntil', milliseconds(own.excluded_until), 'play', own.play, 'checkMinutes', own.check_minutes,
    'checkedAt', milliseconds(own.checked_at)))
    || CASE WHEN own.limits = '[]' THEN '{}' ELSE jsonb_build_object('limits', own.limits) END
$$;
CREATE FUNCTION copy_protection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE account SET protection = protection_of_account(NEW) WHERE owner = NEW.player_id AND kind = 'cash';
  RETURN NULL;
END $$;
CREATE TRIGGER protection_copied AFTER INSERT OR UPDATE ON player_protection FOR EACH ROW EXECUTE FUNCTION copy_protection();
UPDATE player_protection SET limits = '[]';
