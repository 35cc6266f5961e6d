-- A share of an invited player's deposit cannot be staked until it opens (docs/product.md R5, decision 90). Every bet reads how much that
-- is, with the account.
ALTER TABLE player_protection ADD COLUMN share_reserve bigint NOT NULL DEFAULT 0;
CREATE OR REPLACE FUNCTION protection_of_account(own player_protection) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('player', own.player_id, 'exclusion', own.exclusion, 'excludedAt', milliseconds(own.excluded_at),
    'excludedUntil', milliseconds(own.excluded_until), 'play', own.play, 'checkMinutes', own.check_minutes,
    'checkedAt', milliseconds(own.checked_at), 'closedAt', milliseconds(own.closed_at),
    'heldUntil', milliseconds(own.held_until), 'confirmUntil', milliseconds(own.confirm_until),
    'shareReserve', nullif(own.share_reserve, 0)))
    || CASE WHEN own.limits = '[]' THEN '{}' ELSE jsonb_build_object('limits', own.limits) END
$$;
-- Shares from before, as if none had opened: what has opened is released within a minute.
INSERT INTO player_protection (player_id, share_reserve)
SELECT player_id, sum(amount) FROM bonus_credit WHERE kind = 'referral_share' AND invited_factor > 0 GROUP BY player_id
ON CONFLICT (player_id) DO UPDATE SET share_reserve = excluded.share_reserve;
