-- A posting says what it is for: lists, archives and audits ask for that, never for a list of kinds. Null in postings of earlier
-- versions, whose kinds say it; no kind is ever added here.
ALTER TABLE posting
  ADD COLUMN purpose text,
  ADD CONSTRAINT purpose_is_known
    CHECK (purpose IN ('stake', 'turn', 'partner', 'payment', 'reward', 'adjustment', 'housekeeping')) NOT VALID;

CREATE FUNCTION purpose_of(purpose text, kind text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(purpose, CASE
    WHEN kind IN ('dice', 'mines', 'roulette') THEN 'stake'
    WHEN kind IN ('mines_reveal', 'mines_cashout') THEN 'turn'
    WHEN kind IN ('external', 'external_call') THEN 'partner'
    WHEN kind IN ('seeds', 'payment') THEN 'housekeeping'
    WHEN kind IN ('deposit', 'withdrawal', 'withdrawal_paid', 'withdrawal_returned', 'refund') THEN 'payment'
    WHEN kind IN ('promocode', 'cashback', 'level_reward', 'race_prize', 'bonus_given_up') THEN 'reward'
    ELSE 'adjustment' END)
$$;
