-- A round of an external game has no seeds of ours: it has the partner that drew it, and the partner's identifier of it.
ALTER TABLE round
  ADD COLUMN partner text,
  ADD COLUMN partner_round text,
  ALTER COLUMN maximum_win DROP NOT NULL,
  ALTER COLUMN algorithm DROP NOT NULL,
  ALTER COLUMN payout_table DROP NOT NULL,
  ALTER COLUMN seed_pair_id DROP NOT NULL,
  ALTER COLUMN nonce DROP NOT NULL,
  ADD CONSTRAINT drawn_here_or_by_partner CHECK (
    num_nulls(maximum_win, algorithm, payout_table, seed_pair_id, nonce) = CASE WHEN partner IS NULL THEN 0 ELSE 5 END
    AND (partner IS NULL) = (partner_round IS NULL)
  ) NOT VALID;

-- Modules name the kinds of their accounts; a player's have an owner, the house's a shard.
ALTER TABLE account
  DROP CONSTRAINT owned_or_house,
  ADD CONSTRAINT owned_or_sharded CHECK ((owner IS NULL) = (till IS NOT NULL)) NOT VALID;
