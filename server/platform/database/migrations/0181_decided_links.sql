-- What an administrator decides about a hint holds for that hint (decision 85). Every decision about the case used to say that the
-- player is another person, and kept the exclusion away for good, also when both had proved to control the same later.
ALTER TABLE exclusion_link DROP CONSTRAINT exclusion_link_decision_check;
ALTER TABLE exclusion_link ADD CONSTRAINT exclusion_link_decision_check
  CHECK (decision IN ('same_person', 'other_person', 'left_open')) NOT VALID;
ALTER TABLE harm_event DROP CONSTRAINT harm_event_kind_check;
ALTER TABLE harm_event ADD CONSTRAINT harm_event_kind_check CHECK (kind IN
  ('found', 'assigned', 'unassigned', 'contacted', 'limit_suggested', 'no_action', 'same_person', 'other_person')) NOT VALID;

-- Whether no exclusion extends by the link any more: two administrators have lifted it, or decided about what was proved already.
CREATE FUNCTION is_ended(link exclusion_link) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(link.decision = 'other_person' AND (link.proved OR EXISTS (
    SELECT FROM exclusion_lift WHERE exclusion_lift.player_id = link.player_id AND lifted_at = link.decided_at)), false)
$$;

-- As in 0110, but only a link that has ended keeps the exclusion away, and a proof replaces what was decided about a hint.
CREATE OR REPLACE FUNCTION share_exclusion(source bigint, target bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held record;
  known exclusion_link;
  tie record;
  ends timestamptz;
BEGIN
  SELECT exclusion, excluded_until INTO held FROM player_protection
  WHERE player_id = source AND player_id <> target AND exclusion IS NOT NULL AND (excluded_until IS NULL OR excluded_until > now());
  IF NOT FOUND THEN RETURN; END IF;
  SELECT * INTO known FROM exclusion_link WHERE player_id = target AND excluded_id = source;
  IF is_ended(known) THEN RETURN; END IF;

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

  IF tie.proved OR known.decision = 'same_person' THEN
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
      INSERT INTO exclusion_link AS link (player_id, excluded_id, kind, proved) VALUES (target, source, tie.proved_by, true)
      ON CONFLICT (player_id, excluded_id) DO UPDATE SET proved = true, kind = excluded.kind,
        decision = CASE link.decision WHEN 'same_person' THEN 'same_person' END,
        decided_at = CASE link.decision WHEN 'same_person' THEN link.decided_at END
      WHERE NOT link.proved;
    END IF;
    RETURN;
  END IF;

  IF tie.confirms THEN
    INSERT INTO player_protection AS own (player_id, confirm_until) VALUES (target, ends)
    ON CONFLICT (player_id) DO UPDATE SET confirm_until = excluded.confirm_until
    WHERE own.confirm_until IS NULL OR own.confirm_until < excluded.confirm_until;
  END IF;

  IF tie.hinted_by IS NOT NULL AND known.decision IS NULL THEN
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

-- Exclusions that a decision kept away although both have proved the same since.
INSERT INTO exclusion_spread (player_id)
  SELECT DISTINCT excluded_id FROM exclusion_link AS link WHERE decision = 'other_person' AND NOT is_ended(link)
ON CONFLICT (player_id) DO UPDATE SET after = 0, version = exclusion_spread.version + 1;
