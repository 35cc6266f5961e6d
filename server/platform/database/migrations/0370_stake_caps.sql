-- The greatest stake depends on the player's age (docs/product.md S15): until when they count as young, copied for bets. Unknown: always.
-- A player of 29 February is a year older on 1 March.
CREATE FUNCTION young_until(born_on date) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT ((born_on + interval '25 years')::date + CASE WHEN to_char(born_on, 'MMDD') = '0229' THEN 1 ELSE 0 END)::timestamp AT TIME ZONE 'Europe/Moscow'
$$;
ALTER TABLE player_protection ADD COLUMN young_until timestamptz;
CREATE OR REPLACE FUNCTION protection_of_account(own player_protection) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('player', own.player_id, 'exclusion', own.exclusion, 'excludedAt', milliseconds(own.excluded_at),
    'excludedUntil', milliseconds(own.excluded_until), 'play', own.play, 'checkMinutes', own.check_minutes,
    'checkedAt', milliseconds(own.checked_at), 'closedAt', milliseconds(own.closed_at),
    'heldUntil', milliseconds(own.held_until), 'confirmUntil', milliseconds(own.confirm_until),
    'shareReserve', nullif(own.share_reserve, 0), 'youngUntil', milliseconds(own.young_until)))
    || CASE WHEN own.limits = '[]' THEN '{}' ELSE jsonb_build_object('limits', own.limits) END
$$;

-- Under the account's lock, which every change of a protection takes first.
CREATE FUNCTION keep_young_until() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM account WHERE owner = NEW.id AND kind = 'cash' FOR UPDATE;
  INSERT INTO player_protection (player_id, young_until) VALUES (NEW.id, young_until(NEW.born_on))
  ON CONFLICT (player_id) DO UPDATE SET young_until = excluded.young_until;
  RETURN NULL;
END $$;
CREATE TRIGGER age_of_new_player AFTER INSERT ON player FOR EACH ROW WHEN (NEW.born_on IS NOT NULL) EXECUTE FUNCTION keep_young_until();
CREATE TRIGGER age_of_player AFTER UPDATE OF born_on ON player FOR EACH ROW
  WHEN (NEW.born_on IS DISTINCT FROM OLD.born_on) EXECUTE FUNCTION keep_young_until();
INSERT INTO player_protection (player_id, young_until) SELECT id, young_until(born_on) FROM player WHERE born_on IS NOT NULL
ON CONFLICT (player_id) DO UPDATE SET young_until = excluded.young_until;
