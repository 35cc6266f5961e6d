-- docs/product.md R5, decision 90: how many times, in hundredths, the invited player has to stake the deposit until all of a share of
-- it can be withdrawn. Shares that were credited before carry none.
ALTER TABLE bonus_credit ADD COLUMN invited_factor integer NOT NULL DEFAULT 0 CHECK (invited_factor >= 0);
