-- An exclusion extends only by what the excluded player has proved to control, to accounts that have proved the same (docs/product.md
-- S3, decision 85). What was only typed is a hint that a person decides about. An extended exclusion can be lifted by two
-- administrators, one's own by nobody.
ALTER TABLE player_identifier
  -- A confirmed address, a linked sign-in, a card that paid in; not what was typed, nor where money was sent.
  ADD COLUMN proved boolean NOT NULL DEFAULT false;
ALTER TABLE player_identifier DROP CONSTRAINT player_identifier_kind_check;
ALTER TABLE player_identifier ADD CONSTRAINT player_identifier_kind_check
  CHECK (kind IN ('email', 'phone', 'card', 'wallet', 'vk', 'telegram', 'payer')) NOT VALID;
UPDATE player_identifier SET proved = true WHERE kind IN ('vk', 'telegram');
-- Which of several addresses was confirmed is known from digests alone by nobody: those of such a player count as typed, until the
-- player excludes themselves.
UPDATE player_identifier AS own SET proved = true FROM player
WHERE own.kind = 'email' AND player.id = own.player_id AND player.email_confirmed_at IS NOT NULL AND NOT EXISTS (
  SELECT FROM player_identifier AS other WHERE other.player_id = own.player_id AND other.kind = 'email' AND other.digest <> own.digest);

ALTER TABLE player_protection
  -- While play waits for an administrator to decide about a hint, where the settings say so.
  ADD COLUMN held_until timestamptz,
  -- While the player has to confirm an address that an excluded player has confirmed.
  ADD COLUMN confirm_until timestamptz;
CREATE OR REPLACE FUNCTION protection_of_account(own player_protection) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('player', own.player_id, 'exclusion', own.exclusion, 'excludedAt', milliseconds(own.excluded_at),
    'excludedUntil', milliseconds(own.excluded_until), 'play', own.play, 'checkMinutes', own.check_minutes,
    'checkedAt', milliseconds(own.checked_at), 'closedAt', milliseconds(own.closed_at),
    'heldUntil', milliseconds(own.held_until), 'confirmUntil', milliseconds(own.confirm_until)))
    || CASE WHEN own.limits = '[]' THEN '{}' ELSE jsonb_build_object('limits', own.limits) END
$$;

-- Which excluded account an account was linked to, and what an administrator decided: null is undecided, or, of a proved link, that
-- nobody has to.
CREATE TABLE exclusion_link (
  player_id bigint NOT NULL,
  excluded_id bigint NOT NULL,
  kind text NOT NULL,
  proved boolean NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  decision text CHECK (decision IN ('same_person', 'other_person')),
  decided_at timestamptz,
  CHECK ((decision IS NULL) = (decided_at IS NULL)),
  PRIMARY KEY (player_id, excluded_id)
);
CREATE INDEX exclusion_link_of_excluded ON exclusion_link (excluded_id);

-- Excluded players whose exclusion is still to be extended, to players with a higher number than the last.
CREATE TABLE exclusion_spread (
  player_id bigint PRIMARY KEY,
  after bigint NOT NULL DEFAULT 0,
  -- Grows when there is something new to extend it by.
  version integer NOT NULL DEFAULT 1
);

-- An exclusion that two administrators lift: the first proposes it.
CREATE TABLE exclusion_lift (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL,
  reason text NOT NULL,
  first_by bigint NOT NULL,
  first_at timestamptz NOT NULL DEFAULT now(),
  second_by bigint,
  lifted_at timestamptz,
  CHECK (second_by <> first_by AND player_id NOT IN (first_by, second_by)),
  CHECK ((second_by IS NULL) = (lifted_at IS NULL))
);
CREATE UNIQUE INDEX exclusion_lift_proposed ON exclusion_lift (player_id) WHERE lifted_at IS NULL;
CREATE INDEX exclusion_lift_of ON exclusion_lift (player_id, id DESC);
CREATE TRIGGER exclusion_lift_is_final BEFORE UPDATE OR DELETE ON exclusion_lift FOR EACH ROW
  WHEN (OLD.lifted_at IS NOT NULL) EXECUTE FUNCTION refuse_change();

-- The player's own exclusion that lasts longest, if it has not ended.
CREATE FUNCTION own_exclusion(player bigint) RETURNS TABLE (kind text, at timestamptz, until timestamptz) LANGUAGE sql STABLE AS $$
  SELECT kind, at, (details ->> 'until')::timestamptz FROM protection_event
  WHERE player_id = player AND kind IN ('time_out', 'self_exclusion') AND NOT details ? 'shared'
    AND coalesce((details ->> 'until')::timestamptz, 'infinity') > now()
  ORDER BY coalesce((details ->> 'until')::timestamptz, 'infinity') DESC, id LIMIT 1
$$;

-- Nobody shortens what the player chose. What another account's exclusion added ends early only in the transaction in which the
-- second of two administrators lifts it.
CREATE OR REPLACE FUNCTION keep_exclusion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.exclusion IS NOT NULL AND (OLD.excluded_until IS NULL OR OLD.excluded_until > now())
     AND (NEW.exclusion IS NULL OR (NEW.excluded_until IS NOT NULL AND (OLD.excluded_until IS NULL OR NEW.excluded_until < OLD.excluded_until)))
     AND (NOT EXISTS (SELECT FROM exclusion_lift WHERE player_id = OLD.player_id AND lifted_at = now())
          OR EXISTS (SELECT FROM own_exclusion(OLD.player_id)
                     WHERE NEW.exclusion IS NULL OR coalesce(until, 'infinity') > coalesce(NEW.excluded_until, 'infinity'))) THEN
    RAISE EXCEPTION 'the exclusion of player % has not ended', OLD.player_id USING ERRCODE = 'check_violation', CONSTRAINT = 'exclusion_stays';
  END IF;
  RETURN NEW;
END $$;

-- What the exclusion of one account means for another with an identifier in common, under the lock of the other one's account.
CREATE FUNCTION share_exclusion(source bigint, target bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held record;
  verdict text;
  tie record;
  ends timestamptz;
BEGIN
  SELECT exclusion, excluded_until INTO held FROM player_protection
  WHERE player_id = source AND player_id <> target AND exclusion IS NOT NULL AND (excluded_until IS NULL OR excluded_until > now());
  IF NOT FOUND THEN RETURN; END IF;
  SELECT decision INTO verdict FROM exclusion_link WHERE player_id = target AND excluded_id = source;
  IF verdict = 'other_person' THEN RETURN; END IF;

  SELECT bool_or(mutual) AS proved, bool_or(confirms) AS confirms, min(kind) FILTER (WHERE mutual) AS proved_by,
         min(kind) FILTER (WHERE NOT mutual AND NOT confirms) AS hinted_by
  INTO tie FROM (
    SELECT own.kind, own.proved AND theirs.proved AS mutual,
           own.kind = 'email' AND own.proved AND NOT theirs.proved AND NOT EXISTS (
             SELECT FROM player WHERE player.id = target AND email_confirmed_at IS NOT NULL) AS confirms
    FROM player_identifier AS own JOIN player_identifier AS theirs USING (kind, digest)
    WHERE own.player_id = source AND theirs.player_id = target) AS common;
  -- A limit of what has none, for columns that a bet reads as numbers.
  ends := coalesce(held.excluded_until, now() + interval '100 years');

  IF tie.proved OR verdict = 'same_person' THEN
    INSERT INTO player_protection AS own (player_id, exclusion, excluded_at, excluded_until)
    VALUES (target, held.exclusion, clock_timestamp(), held.excluded_until)
    ON CONFLICT (player_id) DO UPDATE SET exclusion = excluded.exclusion, excluded_at = excluded.excluded_at, excluded_until = excluded.excluded_until
    WHERE own.exclusion IS NULL OR own.excluded_until <= now()
       OR (own.excluded_until IS NOT NULL AND (excluded.excluded_until IS NULL OR excluded.excluded_until > own.excluded_until));
    IF FOUND THEN
      INSERT INTO protection_event (player_id, kind, details) VALUES (target, held.exclusion,
        jsonb_build_object('until', held.excluded_until, 'shared', coalesce(tie.proved_by, 'decision')));
    END IF;
    IF tie.proved THEN
      INSERT INTO exclusion_link (player_id, excluded_id, kind, proved) VALUES (target, source, tie.proved_by, true)
      ON CONFLICT (player_id, excluded_id) DO UPDATE SET proved = true, kind = excluded.kind WHERE NOT exclusion_link.proved;
    END IF;
    RETURN;
  END IF;

  IF tie.confirms THEN
    INSERT INTO player_protection AS own (player_id, confirm_until) VALUES (target, ends)
    ON CONFLICT (player_id) DO UPDATE SET confirm_until = excluded.confirm_until
    WHERE own.confirm_until IS NULL OR own.confirm_until < excluded.confirm_until;
  END IF;

  IF tie.hinted_by IS NOT NULL THEN
    INSERT INTO exclusion_link (player_id, excluded_id, kind, proved) VALUES (target, source, tie.hinted_by, false) ON CONFLICT DO NOTHING;
    IF FOUND THEN
      INSERT INTO protection_event (player_id, kind, details) VALUES (target, 'exclusion_hint', jsonb_build_object('shared', tie.hinted_by));
    END IF;
    IF EXISTS (SELECT FROM setting WHERE section = 'protection' AND (value ->> 'holdLinkedAccounts')::boolean) THEN
      INSERT INTO player_protection AS own (player_id, held_until) VALUES (target, ends)
      ON CONFLICT (player_id) DO UPDATE SET held_until = excluded.held_until
      WHERE own.held_until IS NULL OR own.held_until < excluded.held_until;
    END IF;
  END IF;
END $$;

-- A new identifier, or one that was proved, of a player: what other players' exclusions mean for this one; and, if this one is
-- excluded, it is extended by it later, because that takes the locks of others. The advisory lock is shared here and taken alone by
-- an exclusion, so that none of two that happen at once misses the other.
CREATE OR REPLACE FUNCTION hold_exclusion_over() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  other bigint;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7313010);
  IF EXISTS (SELECT FROM player_protection WHERE player_id = NEW.player_id AND exclusion IS NOT NULL AND (excluded_until IS NULL OR excluded_until > now()))
     AND EXISTS (SELECT FROM player_identifier AS theirs WHERE theirs.kind = NEW.kind AND theirs.digest = NEW.digest AND theirs.player_id <> NEW.player_id) THEN
    INSERT INTO exclusion_spread (player_id) VALUES (NEW.player_id)
    ON CONFLICT (player_id) DO UPDATE SET after = 0, version = exclusion_spread.version + 1;
  END IF;
  FOR other IN
    SELECT theirs.player_id FROM player_identifier AS theirs JOIN player_protection USING (player_id)
    WHERE theirs.kind = NEW.kind AND theirs.digest = NEW.digest AND theirs.player_id <> NEW.player_id
      AND exclusion IS NOT NULL AND (excluded_until IS NULL OR excluded_until > now())
    ORDER BY theirs.proved DESC, excluded_until DESC NULLS FIRST LIMIT 5
  LOOP
    PERFORM share_exclusion(other, NEW.player_id);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER exclusion_held_over_proved AFTER UPDATE OF proved ON player_identifier FOR EACH ROW
  WHEN (NEW.proved AND NOT OLD.proved) EXECUTE FUNCTION hold_exclusion_over();

ALTER TABLE harm_event DROP CONSTRAINT harm_event_kind_check;
ALTER TABLE harm_event ADD CONSTRAINT harm_event_kind_check
  CHECK (kind IN ('found', 'assigned', 'unassigned', 'contacted', 'limit_suggested', 'no_action', 'same_person')) NOT VALID;
