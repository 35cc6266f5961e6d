-- The bonus that a player chose for a top-up (docs/product.md R1); null: none.
ALTER TABLE payment ADD COLUMN bonus text, ADD CONSTRAINT payment_bonus CHECK (bonus IN ('welcome', 'reload')) NOT VALID;

-- Changes of a player's target are numbered under the player's lock: identifiers of postings may be out of order for a moment.
ALTER TABLE turnover ADD COLUMN number bigint NOT NULL DEFAULT 0;
ALTER TABLE bonus_given_up ADD COLUMN number bigint NOT NULL DEFAULT 0;
ALTER TABLE bonus_credit ADD COLUMN number bigint NOT NULL DEFAULT 0,
  -- What a bonus is a share of: a deposit, a week's loss; and the share, in hundredths of a per cent.
  ADD COLUMN basis bigint CHECK (basis > 0), ADD COLUMN percent integer CHECK (percent > 0), ADD CHECK ((basis IS NULL) = (percent IS NULL));
