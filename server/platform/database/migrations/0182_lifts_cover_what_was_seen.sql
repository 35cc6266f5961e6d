-- The first of two administrators lifts what was in force then: if it changes, the second one proposes it again (decision 85).
ALTER TABLE exclusion_lift ADD COLUMN seen jsonb;

-- What excludes a player: how long, since when, what the player chose, and the excluded accounts that reach this one, with their ends.
CREATE FUNCTION exclusion_in_force(player bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('since', milliseconds(excluded_at), 'until', milliseconds(excluded_until),
    'own', (SELECT jsonb_build_array(milliseconds(until)) FROM own_exclusion(player)),
    'from', (SELECT jsonb_object_agg(other.player_id, milliseconds(other.excluded_until)) FROM player_protection AS other
             WHERE other.exclusion IS NOT NULL AND (other.excluded_until IS NULL OR other.excluded_until > now())
               AND other.player_id IN (
                 SELECT theirs.player_id FROM player_identifier AS mine JOIN player_identifier AS theirs USING (kind, digest)
                 WHERE mine.player_id = player AND theirs.player_id <> player
                 UNION SELECT excluded_id FROM exclusion_link WHERE exclusion_link.player_id = player)))
  FROM player_protection AS held WHERE held.player_id = player
$$;
