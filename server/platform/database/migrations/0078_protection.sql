-- Player protection (docs/product.md S1 to S4): what holds for a player, one row for those for whom something does. Every stake
-- reads it under the player's lock.
CREATE TABLE player_protection (
  player_id bigint PRIMARY KEY,
  exclusion text CHECK (exclusion IN ('time_out', 'self_exclusion')),
  excluded_at timestamptz,
  -- Null for an exclusion without an end.
  excluded_until timestamptz,
  CHECK ((exclusion IS NULL) = (excluded_at IS NULL)),
  CHECK (exclusion IS NOT NULL OR excluded_until IS NULL)
) WITH (fillfactor = 70);

-- An exclusion is never shortened or lifted before its end, by anyone.
CREATE FUNCTION keep_exclusion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.exclusion IS NOT NULL AND (OLD.excluded_until IS NULL OR OLD.excluded_until > now())
     AND (NEW.exclusion IS NULL OR (NEW.excluded_until IS NOT NULL AND (OLD.excluded_until IS NULL OR NEW.excluded_until < OLD.excluded_until))) THEN
    RAISE EXCEPTION 'the exclusion of player % has not ended', OLD.player_id USING ERRCODE = 'check_violation', CONSTRAINT = 'exclusion_stays';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER exclusion_stays BEFORE UPDATE OF exclusion, excluded_until ON player_protection FOR EACH ROW EXECUTE FUNCTION keep_exclusion();

-- What players and the casino itself did about it, for the player, the panel and the audit.
CREATE TABLE protection_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Not when its transaction began to wait for the player's lock.
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  player_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,40}$'),
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX protection_event_of ON protection_event (player_id, id DESC);
CREATE TRIGGER protection_event_is_final BEFORE UPDATE OR DELETE ON protection_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER protection_event_stays BEFORE TRUNCATE ON protection_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER inbox_changed AFTER INSERT ON protection_event FOR EACH ROW EXECUTE FUNCTION notify_inbox_changed();

-- Keyed digests of what a person would use again: an email address, a phone, a card, a wallet, an identity elsewhere.
CREATE TABLE player_identifier (
  kind text NOT NULL CHECK (kind IN ('email', 'phone', 'card', 'wallet', 'vk', 'telegram')),
  digest text NOT NULL,
  player_id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, digest, player_id)
);
CREATE INDEX player_identifier_of ON player_identifier (player_id);

-- A player who shares an identifier with an excluded player is excluded as long. The lock is shared here and taken alone by an
-- exclusion, so that none of two that happen at once misses the other.
CREATE FUNCTION hold_exclusion_over() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7313010);
  SELECT exclusion, excluded_until INTO held FROM player_identifier AS other JOIN player_protection USING (player_id)
  WHERE other.kind = NEW.kind AND other.digest = NEW.digest AND other.player_id <> NEW.player_id
    AND exclusion IS NOT NULL AND (excluded_until IS NULL OR excluded_until > now())
  ORDER BY excluded_until DESC NULLS FIRST LIMIT 1;
  IF held IS NULL OR held.exclusion IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO player_protection AS own (player_id, exclusion, excluded_at, excluded_until)
  VALUES (NEW.player_id, held.exclusion, now(), held.excluded_until)
  ON CONFLICT (player_id) DO UPDATE SET exclusion = excluded.exclusion, excluded_at = now(), excluded_until = excluded.excluded_until
  WHERE own.exclusion IS NULL OR own.excluded_until <= now()
     OR (own.excluded_until IS NOT NULL AND (excluded.excluded_until IS NULL OR excluded.excluded_until > own.excluded_until));
  IF FOUND THEN
    INSERT INTO protection_event (player_id, kind, details)
    VALUES (NEW.player_id, held.exclusion, jsonb_build_object('until', held.excluded_until, 'shared', NEW.kind));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER exclusion_held_over AFTER INSERT ON player_identifier FOR EACH ROW EXECUTE FUNCTION hold_exclusion_over();
